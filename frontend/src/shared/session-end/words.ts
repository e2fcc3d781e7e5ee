import { defineWords } from '../i18n/words.js';

interface EndWords {
  wrong: string;
  wrongPin: string;
  paused: string;
  lift: string;
  /** To the only admin, before the command for the server. */
  areAdmin: string;
  adminName: string;
  /** What comes of further tries. */
  wait: string;
  reason: (reason: string) => string;
  until: (time: string) => string;
  left: (time: string) => string;
  days: (days: number) => string;
  over: string;
  write: string;
  took: (device: string, tail: string) => string;
  anotherDevice: string;
  useHere: string;
  signInAgain: string;
}

export const useEndWords = defineWords<EndWords>({
  en: {
    wrong: 'The username or the password is wrong',
    wrongPin: 'The PIN is wrong',
    paused: 'Too many wrong passwords',
    lift: 'Wait up to 15 minutes, or ask your administrator to lift the pause.',
    wait: 'After five wrong tries you must wait. Forgot it? Ask your administrator for a new password.',
    areAdmin: 'Are you the administrator? This command on the server makes a new password:',
    adminName: 'NAME',
    reason: (reason) => `Reason: ${reason}`,
    until: (time) => `Until ${time}`,
    left: (time) => `${time} left`,
    days: (days) => `${days} ${days === 1 ? 'day' : 'days'}`,
    over: 'The lock is over: you can sign in again',
    write: 'Write to your supervisor by WhatsApp',
    took: (device, tail) => (tail === '' ? device : `${device}, at an address that ends in ${tail}`),
    anotherDevice: 'Another device',
    useHere: 'Use here',
    signInAgain: 'Sign in again with your password',
  },
  es: {
    wrong: 'El usuario o la contraseña no son correctos',
    wrongPin: 'El PIN no es correcto',
    paused: 'Demasiadas contraseñas incorrectas',
    lift: 'Espera hasta 15 minutos, o pide a tu administrador que quite la pausa.',
    wait: 'Después de cinco intentos fallidos tendrás que esperar. ¿La olvidaste? Pide una nueva a tu administrador.',
    areAdmin: '¿Eres el administrador? Este comando en el servidor crea una contraseña nueva:',
    adminName: 'NOMBRE',
    reason: (reason) => `Motivo: ${reason}`,
    until: (time) => `Hasta el ${time}`,
    left: (time) => `Quedan ${time}`,
    days: (days) => `${days} ${days === 1 ? 'día' : 'días'}`,
    over: 'El bloqueo ha terminado: ya puedes iniciar sesión',
    write: 'Escribe a tu supervisor por WhatsApp',
    took: (device, tail) => (tail === '' ? device : `${device}, desde una dirección que termina en ${tail}`),
    anotherDevice: 'Otro dispositivo',
    useHere: 'Usar aquí',
    signInAgain: 'Inicia sesión de nuevo con tu contraseña',
  },
});
