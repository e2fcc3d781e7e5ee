import { defineWords } from '../i18n/words.js';

export const useSessionWords = defineWords({
  en: {
    none: 'Not signed in anywhere',
    signedIn: (time: string) => `since ${time}`,
    seen: (time: string) => `seen ${time}`,
    connected: 'Connected',
    unknownDevice: 'Unknown device',
    here: 'This device',
  },
  es: {
    none: 'Sin sesiones abiertas',
    signedIn: (time) => `desde ${time}`,
    seen: (time) => `visto ${time}`,
    connected: 'Conectado',
    unknownDevice: 'Dispositivo desconocido',
    here: 'Este dispositivo',
  },
});
