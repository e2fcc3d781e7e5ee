import { defineWords } from '../../../../shared/i18n/words.js';

export const useCodeSecretWords = defineWords({
  en: {
    label: 'Code secret',
    hint: 'Base32 or otpauth://…',
    keeps: 'Empty keeps its codes',
    remove: 'Remove the codes',
    fromPicture: 'From a QR picture',
    unreadable: 'There is no QR code for one-time codes in this picture',
  },
  es: {
    label: 'Secreto del código',
    hint: 'Base32 u otpauth://…',
    keeps: 'Vacío los conserva',
    remove: 'Quitar los códigos',
    fromPicture: 'Desde una imagen QR',
    unreadable: 'En esta imagen no hay un código QR para códigos de un solo uso',
  },
});
