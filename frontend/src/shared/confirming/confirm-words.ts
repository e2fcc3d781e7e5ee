import { defineWords } from '../i18n/words.js';

export const useConfirmWords = defineWords({
  en: {
    title: 'Confirm that it is you',
    why: 'You will not be asked again for 5 minutes.',
    password: 'Your password',
    code: 'Code',
    codeHint: 'Of your app, or a recovery code',
    missing: { password: 'Enter your password', code: 'Enter the code of your app' },
    usePasskey: 'Use a passkey',
    confirm: 'Confirm',
  },
  es: {
    title: 'Confirma que eres tú',
    why: 'No se te volverá a preguntar durante 5 minutos.',
    password: 'Tu contraseña',
    code: 'Código',
    codeHint: 'De tu app, o un código de recuperación',
    missing: { password: 'Ingresa tu contraseña', code: 'Ingresa el código de tu app' },
    usePasskey: 'Usar una llave de acceso',
    confirm: 'Confirmar',
  },
});
