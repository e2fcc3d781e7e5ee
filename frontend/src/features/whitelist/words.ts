import { defineWords } from '../../shared/i18n/words.js';

export const useWhitelistWords = defineWords({
  en: {
    heading: 'Whitelist',
    address: 'IP address',
    add: 'Add',
    useMine: 'Use my address',
    addressMissing: 'Enter an IP address or a CIDR block',
    enforce: 'Only listed addresses may sign in (admins always can)',
    enforced: 'On: users sign in only from the addresses below.',
    lifted: 'Off: everybody can sign in from anywhere.',
    listFirst: 'Off: add an address first. With an empty list nobody could sign in.',
    turnOn: 'Let users in only from listed addresses?',
    turnOff: 'Let users in from anywhere?',
    on: 'Turn on',
    off: 'Turn off',
    ending: (sessions: number) => {
      if (sessions === 0) return 'No session ends.';
      return sessions === 1 ? '1 session ends:' : `${sessions} sessions end:`;
    },
    sessionsEnd: (address: string) => `Users who come from ${address} are signed out.`,
    switchGoesOff: 'It is the last entry: everybody can sign in from anywhere then.',
  },
  es: {
    heading: 'Lista blanca',
    address: 'Dirección IP',
    add: 'Agregar',
    useMine: 'Usar mi dirección',
    addressMissing: 'Ingresa una dirección IP o un bloque CIDR',
    enforce: 'Solo se puede entrar desde estas direcciones (los administradores, siempre)',
    enforced: 'Activado: los usuarios entran solo desde las direcciones de abajo.',
    lifted: 'Desactivado: todos pueden entrar desde cualquier lugar.',
    listFirst: 'Desactivado: primero agrega una dirección, con la lista vacía nadie podría entrar.',
    turnOn: '¿Dejar entrar solo desde las direcciones de la lista?',
    turnOff: '¿Dejar entrar desde cualquier lugar?',
    on: 'Activar',
    off: 'Desactivar',
    ending: (sessions) => {
      if (sessions === 0) return 'No se cierra ninguna sesión.';
      return sessions === 1 ? 'Se cierra 1 sesión:' : `Se cierran ${sessions} sesiones:`;
    },
    sessionsEnd: (address) => `Se cierra la sesión de los usuarios que vienen de ${address}.`,
    switchGoesOff: 'Es la última entrada: después todos pueden entrar desde cualquier lugar.',
  },
});
