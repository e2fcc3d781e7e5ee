import { defineWords } from '../../i18n/words.js';

export const useCopyWords = defineWords({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
    copyFailed: 'The browser does not allow copying',
    hidden: 'hidden',
    showPasswordOf: (whose: string) => `Show password of ${whose}`,
    hidePasswordOf: (whose: string) => `Hide password of ${whose}`,
    copyPasswordOf: (whose: string) => `Copy password of ${whose}`,
  },
  es: {
    copy: 'Copiar',
    copied: 'Copiado',
    done: 'Listo',
    copyFailed: 'El navegador no permite copiar',
    hidden: 'oculta',
    showPasswordOf: (whose: string) => `Mostrar la contraseña de ${whose}`,
    hidePasswordOf: (whose: string) => `Ocultar la contraseña de ${whose}`,
    copyPasswordOf: (whose: string) => `Copiar contraseña de ${whose}`,
  },
});
