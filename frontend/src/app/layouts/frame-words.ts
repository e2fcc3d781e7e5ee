import { defineWords } from '../../shared/i18n/words.js';

export const useFrameWords = defineWords({
  en: {
    screens: 'Screens',
    users: 'Users',
    courses: 'Courses',
    activity: 'Activity',
    whitelist: 'Whitelist',
    logos: 'Logos',
    ads: 'Ads',
    groups: 'Groups',
    audit: 'Audit',
    changePassword: 'Change password',
  },
  es: {
    screens: 'Pantallas',
    users: 'Usuarios',
    courses: 'Cursos',
    activity: 'Actividad',
    whitelist: 'Lista blanca',
    logos: 'Logos',
    ads: 'Anuncios',
    groups: 'Grupos',
    audit: 'Auditoría',
    changePassword: 'Cambiar contraseña',
  },
});
