import { defineWords } from '../../shared/i18n/language.js';

export const useLoginWords = defineWords({
  codeWanted: ['Enter the code of your app', 'Ingresa el código de tu app'],
  code: ['Code', 'Código'],
  codeHint: ['Six digits, or a recovery code', 'Seis dígitos, o un código de recuperación'],
  codeMissing: ['Enter the code of your app', 'Ingresa el código de tu app'],
  goOn: ['Continue', 'Continuar'],
  back: ['Back', 'Volver'],
  failed: ['The browser could not use a passkey', 'El navegador no pudo usar una llave de acceso'],
});
