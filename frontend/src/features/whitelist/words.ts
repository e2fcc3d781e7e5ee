import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useWhitelistWords = defineWords({
  heading: ['Whitelist', 'Lista blanca'],
  address: ['IP address', 'Dirección IP'],
  add: ['Add', 'Agregar'],
  useMine: ['Use my address', 'Usar mi dirección'],
  none: [
    'No address is listed yet. Add the first one above, then turn the switch on.',
    'Aún no hay direcciones. Agrega la primera arriba y luego activa el interruptor.',
  ],
  addressMissing: ['Enter an IP address or a CIDR block', 'Ingresa una dirección IP o un bloque CIDR'],
  enforce: [
    'Only listed addresses may sign in (admins always can)',
    'Solo se puede entrar desde estas direcciones (los administradores, siempre)',
  ],
  enforced: [
    'On: users sign in only from the addresses below.',
    'Activado: los usuarios entran solo desde las direcciones de abajo.',
  ],
  lifted: [
    'Off: everybody can sign in from anywhere.',
    'Desactivado: todos pueden entrar desde cualquier lugar.',
  ],
  listFirst: [
    'Off: add an address first. With an empty list nobody could sign in.',
    'Desactivado: primero agrega una dirección, con la lista vacía nadie podría entrar.',
  ],
  turnOn: [
    'Let users in only from listed addresses?',
    '¿Dejar entrar solo desde las direcciones de la lista?',
  ],
  turnOff: ['Let users in from anywhere?', '¿Dejar entrar desde cualquier lugar?'],
  on: ['Turn on', 'Activar'],
  off: ['Turn off', 'Desactivar'],
  noneEnds: ['No session ends.', 'No se cierra ninguna sesión.'],
  ending: phrase(
    '{sessions:1 session ends|# sessions end}:',
    '{sessions:Se cierra 1 sesión|Se cierran # sesiones}:',
  ),
  goes: phrase('{address} leaves the list.', '{address} sale de la lista.'),
  sessionsEnd: phrase(
    'Users who come from {address} are signed out.',
    'Se cierra la sesión de los usuarios que vienen de {address}.',
  ),
  switchGoesOff: [
    'It is the last entry: everybody can sign in from anywhere then.',
    'Es la última entrada: después todos pueden entrar desde cualquier lugar.',
  ],
});
