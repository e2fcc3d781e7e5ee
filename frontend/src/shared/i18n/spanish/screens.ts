import { SPANISH_COLUMN_TEXTS } from '@keyroster/contracts';
import type { Texts } from '../dictionary.js';

export const SPANISH_SCREENS: Texts['screens'] = {
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
  endsToday: (time) => `termina hoy a las ${time}`,
  live: 'En vivo',
  reconnecting: 'Reconectando',
  polling: 'Sondeo',
  canBeUndone: 'Se puede deshacer',
};

export const SPANISH_ROLES: Texts['roles'] = {
  soft: 'Acceso al software',
  admin: 'administrador',
  member: 'miembro',
  specific: 'específico',
  all_profile: 'Todos los perfiles',
};

export const SPANISH_COLUMNS: Texts['columns'] = SPANISH_COLUMN_TEXTS;
