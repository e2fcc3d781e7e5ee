import type { Dictionary } from '../dictionary.js';

export const SPANISH_PAGE: Dictionary['page'] = {
  loading: 'Cargando',
  usernameMissing: 'Ingresa tu usuario',
  passwordMissing: 'Ingresa tu contraseña',
  showPassword: 'Mostrar contraseña',
  serverAway: 'No se puede contactar con el servidor. Reintentando…',
  withPasskey: 'Entrar con una llave de acceso',
  otherLanguage: 'English',
  lightTheme: 'Cambiar al tema claro',
  darkTheme: 'Cambiar al tema oscuro',
  skipToContent: 'Saltar al contenido',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  reload: 'Recargar',
  tryAgain: 'Reintentar',
  clear: 'Borrar',
  close: 'Cerrar',
  daysLeft: (days) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
};
