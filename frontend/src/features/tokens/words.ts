import { defineWords } from '../../shared/i18n/words.js';

interface TokenWords {
  heading: string;
  hint: string;
  add: string;
  none: string;
  name: string;
  nameHint: string;
  permissions: string;
  permissionsHint: string;
  by: string;
  made: string;
  used: string;
  from: string;
  expires: string;
  never: string;
  expired: (when: string) => string;
  days: string;
  daysHint: string;
  addresses: string;
  addressesHint: string;
  make: string;
  token: string;
  copyNow: string;
  shownOnce: string;
  goes: (name: string) => string;
  nameEmpty: string;
  permissionsEmpty: string;
  daysWrong: (most: number) => string;
  addressesWrong: string;
}

export const useTokenWords = defineWords<TokenWords>({
  en: {
    heading: 'Tokens for programs',
    hint: 'A program calls with one instead of a login, and may what you tick. It ends with its expiry, when it is removed, and when whoever made it is deleted or is no admin any more.',
    add: 'New token',
    none: 'No program has a token',
    name: 'Name',
    nameHint: 'Which program it is for',
    permissions: 'Permissions',
    permissionsHint: 'As few as it can do with',
    by: 'Made by',
    made: 'Made',
    used: 'Last used',
    from: 'From',
    expires: 'Expires',
    never: 'Never',
    expired: (when) => `Expired ${when}`,
    days: 'Expires after days',
    daysHint: 'Empty: never',
    addresses: 'From addresses',
    addressesHint: 'IP or CIDR, one a line. Empty: from anywhere',
    make: 'Make token',
    token: 'Token',
    copyNow: 'Copy the token now',
    shownOnce: 'It is shown this once. Keep it where the program reads its secrets, and nowhere else.',
    goes: (name) => `“${name}” ends at once: whatever calls with it is refused.`,
    nameEmpty: 'Name should not be empty',
    permissionsEmpty: 'Permissions should not be empty',
    daysWrong: (most) => `Expiry should be a whole number from 1 to ${most}`,
    addressesWrong: 'Addresses should be IPv4 or IPv6 addresses, or blocks of them like 10.0.0.0/8',
  },
  es: {
    heading: 'Tokens para programas',
    hint: 'Un programa llama con uno en vez de iniciar sesión, y puede lo que marques. Termina cuando vence, cuando se elimina, y cuando quien lo creó se elimina o deja de ser administrador.',
    add: 'Nuevo token',
    none: 'Ningún programa tiene un token',
    name: 'Nombre',
    nameHint: 'Para qué programa es',
    permissions: 'Permisos',
    permissionsHint: 'Los menos que le basten',
    by: 'Creado por',
    made: 'Creado',
    used: 'Último uso',
    from: 'Desde',
    expires: 'Vence',
    never: 'Nunca',
    expired: (when) => `Venció ${when}`,
    days: 'Vence tras días',
    daysHint: 'Vacío: nunca',
    addresses: 'Desde direcciones',
    addressesHint: 'IP o CIDR, una por línea. Vacío: desde cualquiera',
    make: 'Crear token',
    token: 'Token',
    copyNow: 'Copia el token ahora',
    shownOnce:
      'Se muestra solo esta vez. Guárdalo donde el programa lee sus secretos, y en ningún otro lugar.',
    goes: (name) => `“${name}” termina al instante: lo que llame con él será rechazado.`,
    nameEmpty: 'El nombre no puede estar vacío',
    permissionsEmpty: 'Los permisos no pueden estar vacíos',
    daysWrong: (most) => `El vencimiento debe ser un número entero de 1 a ${most}`,
    addressesWrong: 'Las direcciones deben ser IPv4 o IPv6, o bloques de ellas como 10.0.0.0/8',
  },
});
