import type { ProgramPermission, Pairs } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

export const useTokenWords = defineWords({
  heading: ['API tokens', 'Tokens de API'],
  hint: [
    'Lets a program use the API with only the permissions you choose. It stops working when it expires, when you remove it, and when its creator is deleted or is no admin any more.',
    'Un programa usa la API solo con los permisos que marques. Deja de servir cuando vence, cuando lo eliminas, y cuando quien lo creó se elimina o deja de ser administrador.',
  ],
  add: ['New token', 'Nuevo token'],
  none: ['No tokens yet', 'Aún no hay tokens'],
  name: ['Name', 'Nombre'],
  nameHint: ['Which program it is for', 'Para qué programa es'],
  permissions: ['Permissions', 'Permisos'],
  permissionsHint: ['Choose only those it needs', 'Elige solo los que necesita'],
  by: ['Created by', 'Creado por'],
  made: ['Created', 'Creado'],
  used: ['Last used', 'Último uso'],
  from: ['From', 'Desde'],
  expires: ['Expires', 'Vence'],
  never: ['Never', 'Nunca'],
  expired: [(when: string) => `Expired ${when}`, (when: string) => `Venció ${when}`],
  days: ['Expires after days', 'Vence tras días'],
  daysHint: ['Empty: never', 'Vacío: nunca'],
  addresses: ['From addresses', 'Desde direcciones'],
  addressesHint: [
    'IP or CIDR, one a line. Empty: from anywhere',
    'IP o CIDR, una por línea. Vacío: desde cualquiera',
  ],
  make: ['Create', 'Crear'],
  token: ['Token', 'Token'],
  copyNow: ['Copy the token now', 'Copia el token ahora'],
  shownOnce: [
    'It is shown only once. Keep it where the program reads its secrets, and nowhere else.',
    'Se muestra solo esta vez. Guárdalo donde el programa lee sus secretos, y en ningún otro lugar.',
  ],
  goes: [
    (name: string) => `“${name}” stops working at once.`,
    (name: string) => `«${name}» deja de servir al instante.`,
  ],
  nameEmpty: ['Name should not be empty', 'El nombre no puede estar vacío'],
  permissionsEmpty: ['Permissions should not be empty', 'Los permisos no pueden estar vacíos'],
  daysWrong: [
    (most: number) => `Expiry should be a whole number from 1 to ${most}`,
    (most: number) => `El vencimiento debe ser un número entero de 1 a ${most}`,
  ],
  addressesWrong: [
    'Addresses should be IPv4 or IPv6 addresses, or blocks of them like 10.0.0.0/8',
    'Las direcciones deben ser IPv4 o IPv6, o bloques de ellas como 10.0.0.0/8',
  ],
});

/** The names of the permissions. */
export const usePermissionWords = defineWords<Pairs<Record<ProgramPermission, string>>>({
  'users.manage': [
    'Users: see, create, change, lock, delete',
    'Usuarios: ver, crear, cambiar, bloquear, eliminar',
  ],
  'users.read': [
    'Users: names, phones, ends and titles',
    'Usuarios: nombres, teléfonos, vencimientos y títulos',
  ],
  'sessions.manage': ['Sessions: see and end', 'Sesiones: ver y cerrar'],
  'activity.watch': ['Activity, live too', 'Actividad, también en vivo'],
  'groups.manage': ['Profile groups: change', 'Grupos de perfiles: cambiar'],
  'groups.read': ['Profile groups: see', 'Grupos de perfiles: ver'],
  'titles.manage': ['Titles: change', 'Títulos: cambiar'],
  'titles.read': ['Titles: see', 'Títulos: ver'],
  'credentials.manage': ['Credentials: change', 'Credenciales: cambiar'],
  'credentials.read': [
    'Credentials: read, with passwords and codes',
    'Credenciales: leer, con contraseñas y códigos',
  ],
  'seats.manage': ['Seats: see and free', 'Cupos: ver y liberar'],
  'seats.take': ['Seats: take', 'Cupos: tomar'],
  'troubles.manage': ['Troubles: see and close', 'Problemas: ver y cerrar'],
  'troubles.report': ['Troubles: report', 'Problemas: reportar'],
  'alarms.manage': ['Sharing alarms', 'Alarmas de uso compartido'],
  'announcements.manage': ['Announcements: write and end', 'Comunicados: publicar y terminar'],
  'announcements.read': ['Announcements: see', 'Comunicados: ver'],
  'inbox.read': ['Inbox', 'Pendientes'],
  'assignments.manage': ['Assignments: change', 'Asignaciones: cambiar'],
  'assignments.read': ['Assignments: see', 'Asignaciones: ver'],
  'whitelist.manage': ['Whitelist', 'Lista blanca'],
  'templates.manage': ['Templates', 'Plantillas'],
  'media.manage': ['Logos and ads: change', 'Logos y anuncios: cambiar'],
  'media.read': ['Logos and ads: see', 'Logos y anuncios: ver'],
  'backups.manage': ['Backups: see and make', 'Copias de seguridad: ver y crear'],
  'audit.read': ['Audit', 'Auditoría'],
  'reports.read': ['Reports', 'Reportes'],
  'changes.undo': ["Undo anybody's changes", 'Deshacer cambios de cualquiera'],
  'plans.run': [
    'Change many at once, with the permission for each',
    'Cambiar muchos a la vez, con el permiso para cada cosa',
  ],
  'renewals.manage': ['Renewals', 'Renovaciones'],
  'settings.read': ['Settings: see', 'Ajustes: ver'],
  'integrations.manage': ['Tokens and webhooks: see and remove', 'Tokens y webhooks: ver y eliminar'],
});
