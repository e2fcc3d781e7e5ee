import { defineWords } from '../../shared/i18n/words.js';

export const usePinWords = defineWords({
  en: {
    pinMissing: 'Enter your PIN',
    digitsOnly: 'Digits only',
    pad: 'Digits',
    eraseLast: 'Erase the last digit',
    clear: 'Clear',
    heldIn: 'You are still signed in here',
    goOn: 'Continue without the PIN',
  },
  es: {
    pinMissing: 'Introduce tu PIN',
    digitsOnly: 'Solo dígitos',
    pad: 'Dígitos',
    eraseLast: 'Borrar el último dígito',
    clear: 'Borrar todo',
    heldIn: 'Tu sesión sigue abierta aquí',
    goOn: 'Continuar sin el PIN',
  },
});
