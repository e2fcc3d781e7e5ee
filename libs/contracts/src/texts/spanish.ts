import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '../constants.js';
import type { Texts } from '../texts.js';
import { SPANISH_COLUMN_TEXTS } from './spanish-columns.js';

const SPANISH_SCREENS: Texts['screens'] = {
  loginTitle: 'Administrador',
  notFoundTitle: '404 - Página no encontrada',
  notFoundBody: 'La página que buscas no existe.',
  noUsersOnCredentials: 'No hay usuarios con esas credenciales',
  notAuthorized: 'No tienes permiso para ver esta página',
  manageUser: 'Gestionar usuarios',
  courses: 'Cursos',
  empty: 'Vacío',
  emptyShop: 'Sin títulos',
  emptyGroups: '--',
  lastUpdatedAt: 'Última actualización',
  expired: 'Vencido',
  untilMidnight: 'hasta las 24 h',
  endsTonight: 'Termina hoy a medianoche',
  live: 'En vivo',
  reconnecting: 'Reconectando',
  polling: 'Cada 30 s',
  canBeUndone: 'Se puede deshacer',
};

const SPANISH_ROLES: Texts['roles'] = {
  soft: 'Acceso al software',
  admin: 'administrador',
  member: 'miembro',
  specific: 'específico',
  all_profile: 'Todos los perfiles',
  supervisor: 'Supervisor',
};

const onlyTypes = (types: readonly string[]): string => `Solo se permiten archivos ${types.join(', ')}`;

const SPANISH_SESSION_ENDED: Texts['sessionEnded'] = {
  locked: 'Tu cuenta está bloqueada',
  expired: 'Tu suscripción ha vencido',
  replaced: 'Se inició sesión en otro dispositivo',
  logout: 'Has cerrado sesión',
  deleted: 'Tu cuenta ha sido eliminada',
  changed: 'Tu cuenta ha cambiado, vuelve a iniciar sesión',
  address: 'Tu dirección no está en la lista blanca',
};

const SPANISH_REFUSALS: Texts['refusals'] = {
  invalidCredentials: 'Datos de acceso incorrectos',
  planStale: 'Algo cambió mientras tanto: míralo de nuevo',
  nothingToDo: 'No hay nada que hacer',
  forbidden: 'No tienes permiso para hacer esto',
  locked: SPANISH_SESSION_ENDED.locked,
  expired: SPANISH_SESSION_ENDED.expired,
  addressNotListed: SPANISH_SESSION_ENDED.address,
  credentialImageType: onlyTypes(CREDENTIAL_IMAGE_TYPES),
  mediaImageType: onlyTypes(MEDIA_IMAGE_TYPES),
};

const SPANISH_VALIDATION: Texts['validation'] = {
  fillAllFields: 'Completa todos los campos',
  emailEmpty: 'El correo no puede estar vacío',
  passwordTooShort: 'La contraseña es demasiado corta (>= 4)',
  noSubtitleSelected: '¡Parece que no hay ningún subtítulo seleccionado!',
  credentialFieldsRequired: '¡El correo, el dominio y la contraseña son obligatorios!',
  codeSecretInvalid: 'Ingresa un secreto base32 o una dirección otpauth://totp',
  domainInvalid: (host) => `El dominio no es válido. P. ej.: ${host}/login`,
  credentialFileRequired: 'Sube un archivo.',
  noTitleSelected: 'Primero selecciona un título',
  subtitleEmpty: 'El subtítulo está vacío',
  mediaFileRequired: 'Falta el archivo',
  importFileRequired: 'Elige un archivo CSV.',
  groupEmpty: 'El grupo no puede estar vacío',
  usernameMissingInUrl: 'Falta el nombre de usuario en la dirección.',
  userIdMissingInUrl: 'Falta el id del usuario en la dirección.',
  credentialsIdMissingInUrl: 'Falta el id de las credenciales en la dirección.',
};

const SPANISH_FAILURES: Texts['failures'] = {
  userDelete: 'No se pudo eliminar al usuario',
  contentDelete: 'No se pudo eliminar',
  groupList: 'No se pudieron obtener los grupos de perfiles',
  groupAdd: '¡No se pudo agregar el grupo!',
  groupDelete: '¡No se pudo eliminar el grupo!',
  mediaUpload: '¡No se pudo subir la imagen!',
  mediaDelete: '¡No se pudo eliminar la imagen!',
  whitelistList: 'No se pudo obtener la lista blanca',
  whitelistAdd: 'No se pudo agregar a la lista blanca',
  whitelistRemove: 'No se pudo eliminar de la lista blanca',
  other: 'Ocurrió un error',
};

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

const SPANISH_PLAN_RAN: Texts['successes']['planRan'] = {
  'users.delete': counted('usuario eliminado', 'usuarios eliminados'),
  'users.endsessions': counted('usuario desconectado', 'usuarios desconectados'),
  'users.resetactivity': (count) =>
    `Actividad de ${count} ${count === 1 ? 'usuario borrada' : 'usuarios borrada'}`,
  'users.lock': counted('usuario bloqueado', 'usuarios bloqueados'),
  'users.unlock': counted('usuario desbloqueado', 'usuarios desbloqueados'),
  'users.renew': counted('usuario renovado', 'usuarios renovados'),
  'users.assign': counted('usuario asignado', 'usuarios asignados'),
  'users.unassign': counted('usuario desasignado', 'usuarios desasignados'),
  'users.group': counted('usuario movido', 'usuarios movidos'),
  'titles.delete': counted('título eliminado', 'títulos eliminados'),
  'subtitles.delete': counted('subtítulo eliminado', 'subtítulos eliminados'),
  'credentials.delete': counted('credencial eliminada', 'credenciales eliminadas'),
  'credentials.copy': counted('credencial copiada', 'credenciales copiadas'),
  'credentials.move': counted('credencial movida', 'credenciales movidas'),
  'import.users': counted('usuario importado', 'usuarios importados'),
  'import.credentials': counted('credencial importada', 'credenciales importadas'),
};

const SPANISH_SUCCESSES: Texts['successes'] = {
  undone: 'Deshecho',
  planRan: SPANISH_PLAN_RAN,
  created: '¡Creado correctamente!',
  updated: '¡Actualizado correctamente!',
  deleted: 'Eliminado correctamente',
  added: 'Agregado correctamente',
  uploaded: 'Subido correctamente',
  credentialSaved: '¡Credencial creada correctamente!',
  credentialDeleted: '¡El producto se eliminó correctamente!',
  credentialCopied: '¡Producto copiado correctamente!',
  credentialImageUpdated: '¡Imagen del producto actualizada correctamente!',
  nameDeleted: (name) => `¡${name} se eliminó correctamente!`,
  whitelisted: 'Agregado a la lista blanca',
  whitelistRemoved: 'Eliminado de la lista blanca',
  activityReset: 'Actividad borrada',
  noCredentials: '¡No se encontraron productos!',
  loggedOut: 'Sesión cerrada',
  sessionEnded: 'Sesión cerrada',
  pauseLifted: 'Pausa quitada',
  groupsListed: 'Grupos de perfiles',
  groupDeleted: (usersLeftWithout) =>
    usersLeftWithout === 0
      ? 'Eliminado correctamente'
      : `Eliminado correctamente, ${usersLeftWithout} ${usersLeftWithout === 1 ? 'usuario queda' : 'usuarios quedan'} sin grupo`,
};

const SPANISH_CONFIRMATIONS: Texts['confirmations'] = {
  userDelete: (email) => `¿Seguro que quieres eliminar a (${email})?`,
  otherDelete: '¿De verdad quieres eliminarlo?',
  unassign: '¿Quitar la asignación?',
};

const SPANISH_ACTIONS: Texts['actions'] = {
  login: 'Iniciar sesión',
  logout: 'Salir',
  submit: 'ENVIAR',
  cancel: 'Cancelar',
  back: 'Volver',
  home: 'Inicio',
  goToHome: 'Ir al inicio',
  create: 'Crear',
  update: 'Actualizar',
  save: 'Guardar',
  edit: 'Editar',
  del: 'Eliminar',
  delete: 'Eliminar',
  reset: 'Borrar actividad',
  upload: 'Subir',
  import: 'Importar',
  assignPassword: 'Asignar claves',
  resetPassword: 'Restablecer contraseña',
  assign: 'Asignar',
  unassign: 'Quitar',
  assignAll: 'Asignar todo el grupo',
  unassignAll: 'Quitar todo el grupo',
  renew: '+30 días',
  endSession: 'Cerrar sesión',
  liftPause: 'Quitar pausa',
  copyTo: 'Copiar a…',
  copyPinLink: 'Copiar enlace PIN',
  assignedTo: (count) => `Asignado a ${count}`,
  lock: (email) => `Bloquear a ${email}`,
  undo: 'Deshacer',
  export: 'Exportar',
  many: {
    renew: 'Renovar',
    lock: 'Bloquear',
    unlock: 'Desbloquear',
    group: 'Grupo',
    endSessions: 'Cerrar sesiones',
    moveTo: 'Mover a…',
    copy: 'Copiar',
    move: 'Mover',
  },
};

const SPANISH_LABELS: Texts['labels'] = {
  search: 'Buscar',
  searchCourseName: 'Buscar curso',
  password: 'Contraseña',
  mail: 'Correo para mensajes',
  messages: 'Recibe mensajes',
  usageLimit: 'Límite de uso',
  usersLimit: 'Límite de usuarios',
  pin: 'PIN',
  renameTitle: 'Renombrar título',
  renameSubtitle: 'Renombrar subtítulo',
  credentialName: 'Nombre',
  credentialDomain: 'Dominio',
  credentialLogin: 'Correo/usuario',
  credentialPassword: 'Contraseña',
  uploadMedia: 'Subir imagen',
};

const SPANISH_PLACEHOLDERS: Texts['placeholders'] = {
  username: 'Usuario',
  password: 'Contraseña',
  title: 'Título',
  subtitle: 'Subtítulo',
  ip: (address) => `Ingresa una IP, p. ej.: ${address}`,
  exampleAddress: '192.168.1.1',
};

/** The specification's texts in Spanish. */
export const SPANISH_TEXTS: Texts = {
  validation: SPANISH_VALIDATION,
  failures: SPANISH_FAILURES,
  successes: SPANISH_SUCCESSES,
  confirmations: SPANISH_CONFIRMATIONS,
  refusals: SPANISH_REFUSALS,
  sessionEnded: SPANISH_SESSION_ENDED,
  screens: SPANISH_SCREENS,
  roles: SPANISH_ROLES,
  columns: SPANISH_COLUMN_TEXTS,
  actions: SPANISH_ACTIONS,
  labels: SPANISH_LABELS,
  placeholders: SPANISH_PLACEHOLDERS,
  notAvailable: 'N/A',
};
