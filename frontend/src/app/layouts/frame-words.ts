import { defineWords } from '../../shared/i18n/words.js';

export const useFrameWords = defineWords({
  en: {
    screens: 'Screens',
    users: 'Users',
    renewals: 'Renewals',
    courses: 'Courses',
    activity: 'Activity',
    whitelist: 'Whitelist',
    logos: 'Logos',
    ads: 'Ads',
    groups: 'Groups',
    templates: 'Templates',
    reports: 'Reports',
    audit: 'Audit',
    changePassword: 'Change password',
  },
  es: {
    screens: 'Pantallas',
    users: 'Usuarios',
    renewals: 'Renovaciones',
    courses: 'Cursos',
    activity: 'Actividad',
    whitelist: 'Lista blanca',
    logos: 'Logos',
    ads: 'Anuncios',
    groups: 'Grupos',
    templates: 'Plantillas',
    reports: 'Reportes',
    audit: 'Auditoría',
    changePassword: 'Cambiar contraseña',
  },
});
