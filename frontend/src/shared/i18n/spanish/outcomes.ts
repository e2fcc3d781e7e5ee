import type { Texts } from '../dictionary.js';

export const SPANISH_FAILURES: Texts['failures'] = {
  userDelete: 'No se pudo eliminar al usuario',
  contentDelete: 'No se pudo eliminar',
  groupList: 'No se pudieron obtener los grupos de perfiles',
  groupAdd: '¡No se pudo agregar el grupo!',
  groupDelete: '¡No se pudo eliminar el grupo!',
  mediaUpload: '¡No se pudo subir la imagen!',
  mediaDelete: '¡No se pudo eliminar la imagen!',
  whitelistList: 'No se pudo obtener la lista blanca',
  whitelistAdd: 'No se pudo agregar a la lista blanca',
  whitelistRemove: 'No se pudo quitar de la lista blanca',
  other: 'Ocurrió un error',
};

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

const SPANISH_PLAN_RAN: Texts['successes']['planRan'] = {
  'users.delete': counted('usuario eliminado', 'usuarios eliminados'),
  'users.endsessions': counted('usuario desconectado', 'usuarios desconectados'),
  'users.resetactivity': counted('usuario restablecido', 'usuarios restablecidos'),
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

export const SPANISH_SUCCESSES: Texts['successes'] = {
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
  whitelistRemoved: 'Quitado de la lista blanca',
  activityReset: 'Actividad restablecida',
  noCredentials: '¡No se encontraron productos!',
  loggedOut: 'Sesión cerrada',
  sessionEnded: 'Sesión terminada',
  pauseLifted: 'Pausa quitada',
  groupsListed: 'Grupos de perfiles',
  groupDeleted: (usersLeftWithout) =>
    usersLeftWithout === 0
      ? 'Eliminado correctamente'
      : `Eliminado correctamente, ${usersLeftWithout} ${usersLeftWithout === 1 ? 'usuario queda' : 'usuarios quedan'} sin grupo`,
};

export const SPANISH_CONFIRMATIONS: Texts['confirmations'] = {
  userDelete: (email) => `¿Seguro que quieres eliminar a (${email})?`,
  otherDelete: '¿De verdad quieres eliminarlo?',
  unassign: '¿Quitar la asignación?',
};
