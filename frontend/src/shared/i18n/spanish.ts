import { SPANISH_TEXTS } from '@keyroster/contracts';
import type { Dictionary } from './dictionary.js';

export const SPANISH: Dictionary = {
  texts: SPANISH_TEXTS,
  page: {
    loading: 'Cargando',
    waitingForChange: 'Esperando a que el servidor responda a lo que enviaste…',
    waitingForScreen: 'Esperando lo que muestra esta pantalla…',
    givenUp: 'Cancelado. Puede que el cambio se haya hecho igual.',
    screenAway: 'Esta pantalla no se puede cargar ahora. Aparecerá cuando vuelva la conexión.',
    usernameMissing: 'Ingresa tu usuario',
    passwordMissing: 'Ingresa tu contraseña',
    showPassword: 'Mostrar contraseña',
    serverAway: 'No se puede contactar con el servidor. Reintentando…',
    withPasskey: 'Entrar con una llave de acceso',
    otherLanguage: 'English',
    offerOtherLanguage: 'View in English',
    lightTheme: 'Cambiar al tema claro',
    darkTheme: 'Cambiar al tema oscuro',
    skipToContent: 'Saltar al contenido',
    menu: 'Menú',
    openMenu: 'Abrir menú',
    closeMenu: 'Cerrar menú',
    reload: 'Recargar',
    tryAgain: 'Reintentar',
    clear: 'Limpiar',
    close: 'Cerrar',
    of: (part, all) => `${part} de ${all}`,
    daysLeft: (days) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
    plusDays: (days) => `+${days} ${days === 1 ? 'día' : 'días'}`,
    startsAtFirstUse: 'Comienza con el primer uso',
  },
};
