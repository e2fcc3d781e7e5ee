import { defineWords } from '../i18n/words.js';

interface EndWords {
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
