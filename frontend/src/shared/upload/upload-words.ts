import { defineWords } from '../i18n/words.js';

export const useUploadWords = defineWords({
  en: {
    choose: 'Choose a file or drop it here',
    change: 'Choose another file',
    limits: (types: readonly string[], maxMb: number) => `${types.join(', ')} · up to ${maxMb} MB`,
    tooLarge: (maxMb: number) => `The file is too large, ${maxMb} MB is the most`,
    takeBack: 'Remove file',
  },
  es: {
    choose: 'Elige un archivo o suéltalo aquí',
    change: 'Elige otro archivo',
    limits: (types: readonly string[], maxMb: number) => `${types.join(', ')} · hasta ${maxMb} MB`,
    tooLarge: (maxMb: number) => `El archivo es demasiado grande, el máximo son ${maxMb} MB`,
    takeBack: 'Quitar el archivo',
  },
});
