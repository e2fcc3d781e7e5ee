import { defineWords } from '../../shared/i18n/words.js';

export const useWhitelistWords = defineWords({
  en: {
    heading: 'Whitelist',
    address: 'IP address',
    add: 'Add',
    useMine: 'Use my address',
    addressMissing: 'Enter an IP address or a CIDR block',
    enforce: 'Let non-admins in from listed addresses alone',
    enforced: 'On: whoever is no admin gets in from a listed address alone; other sessions end.',
    lifted: 'Off: everybody gets in from anywhere, the list restricts nobody.',
    listFirst: 'Off: list an address first, with an empty list nobody could get in.',
    sessionsEnd: (address: string) => `Whoever is no admin and comes from ${address} is signed out.`,
    switchGoesOff: 'It is the last entry: everybody gets in from anywhere then.',
  },
  es: {
    heading: 'Lista blanca',
    address: 'Dirección IP',
    add: 'Agregar',
    useMine: 'Usar mi dirección',
    addressMissing: 'Ingresa una dirección IP o un bloque CIDR',
    enforce: 'Dejar entrar solo desde direcciones de la lista a quienes no son administradores',
    enforced:
      'Activado: quien no es administrador entra solo desde una dirección de la lista; las demás sesiones terminan.',
    lifted: 'Desactivado: todos entran desde cualquier lugar, la lista no restringe a nadie.',
    listFirst: 'Desactivado: primero agrega una dirección, con la lista vacía nadie podría entrar.',
    sessionsEnd: (address) => `Se cierra la sesión de quien no es administrador y viene de ${address}.`,
    switchGoesOff: 'Es la última entrada: después todos entran desde cualquier lugar.',
  },
});
