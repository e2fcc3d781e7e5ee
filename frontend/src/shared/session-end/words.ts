import { deviceInSpanish, phrase } from '@keyroster/contracts';
import { defineWords } from '../i18n/language.js';

export const useEndWords = defineWords({
  wrong: ['The username or the password is wrong', 'El usuario o la contraseña no son correctos'],
  wrongPin: ['The PIN is wrong', 'El PIN no es correcto'],
  paused: ['Too many wrong passwords', 'Demasiadas contraseñas incorrectas'],
  lift: [
    'Wait up to 15 minutes, or ask your administrator to lift the pause.',
    'Espera hasta 15 minutos, o pide a tu administrador que quite la pausa.',
  ],
  wait: [
    'After five wrong tries you must wait. Forgot it? Ask your administrator for a new password.',
    'Después de cinco intentos fallidos tendrás que esperar. ¿Se te olvidó? Pide una contraseña nueva a tu administrador.',
  ],
  areAdmin: [
    'Are you the administrator? This command on the server makes a new password:',
    '¿Eres el administrador? Este comando en el servidor crea una contraseña nueva:',
  ],
  adminName: ['NAME', 'NOMBRE'],
  reason: phrase('Reason: {reason}', 'Motivo: {reason}'),
  until: phrase('Until {time}', 'Hasta el {time}'),
  left: phrase('{time} left', 'Quedan {time}'),
  days: phrase('{days:1 day|# days}', '{days:1 día|# días}'),
  over: ['The lock is over: you can sign in again', 'El bloqueo ha terminado: ya puedes iniciar sesión'],
  write: ['Write by WhatsApp', 'Escribir por WhatsApp'],
  took: [
    (device: string, tail: string) =>
      tail === '' ? device : `${device}, at an address that ends in ${tail}`,
    (device: string, tail: string) =>
      tail === ''
        ? deviceInSpanish(device)
        : `${deviceInSpanish(device)}, desde una dirección que termina en ${tail}`,
  ],
  anotherDevice: ['Another device', 'Otro dispositivo'],
  useHere: ['Use here', 'Usar aquí'],
  signInAgain: ['Sign in again with your password', 'Inicia sesión de nuevo con tu contraseña'],
});
