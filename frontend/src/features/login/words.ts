import { defineWords } from '../../shared/i18n/words.js';

export const useLoginWords = defineWords({
  en: {
    codeWanted: 'Enter the code of your app',
    code: 'Code',
    codeHint: 'Six digits, or a recovery code',
    codeMissing: 'Enter the code of your app',
    goOn: 'Continue',
    back: 'Back',
    failed: 'The browser could not use a passkey',
  },
  es: {
    codeWanted: 'Ingresa el código de tu app',
    code: 'Código',
    codeHint: 'Seis dígitos, o un código de recuperación',
    codeMissing: 'Ingresa el código de tu app',
    goOn: 'Continuar',
    back: 'Volver',
    failed: 'El navegador no pudo usar una llave de acceso',
  },
});
