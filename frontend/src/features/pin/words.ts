import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const usePinWords = defineWords({
  pinMissing: ['Enter your PIN', 'Ingresa tu PIN'],
  digitsOnly: ['Digits only', 'Solo dígitos'],
  pad: ['Digits', 'Dígitos'],
  eraseLast: ['Erase the last digit', 'Borrar el último dígito'],
  clear: ['Clear', 'Borrar todo'],
  heldIn: ['You are still signed in here', 'Tu sesión sigue abierta aquí'],
  goOn: ['Continue without the PIN', 'Continuar sin el PIN'],
  setPin: ['Set your PIN', 'Crea tu PIN'],
  newPin: ['New PIN', 'PIN nuevo'],
  repeatPin: ['Repeat the PIN', 'Repite el PIN'],
  chooseIt: ['Choose a PIN that only you know', 'Elige un PIN que solo tú conozcas'],
  repeatIt: ['Enter it again', 'Escríbelo otra vez'],
  next: ['Next', 'Siguiente'],
  textInstead: ['Use a password with letters', 'Usar una contraseña con letras'],
  digitsInstead: ['Use digits only', 'Usar solo dígitos'],
  tooShort: phrase('Use at least {count} characters', 'Usa al menos {count} caracteres'),
  notTheSame: ['They differ: choose again', 'No coinciden: elige otra vez'],
  pinIsSet: ['Your PIN is set', 'Tu PIN está listo'],
  linkVoid: ['This link is no longer valid', 'Este enlace ya no sirve'],
  askForLink: ['Ask your administrator for a new one.', 'Pide uno nuevo a tu administrador.'],
});
