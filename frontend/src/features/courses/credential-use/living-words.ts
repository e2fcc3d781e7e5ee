import type { TroubleEnd, TroubleKind } from '@keyroster/contracts';
import { defineWords } from '../../../shared/i18n/words.js';

interface LivingWords {
  code: string;
  showCodeOf: (name: string) => string;
  hideCodeOf: (name: string) => string;
  copyCodeOf: (name: string) => string;
  secondsLeft: (seconds: number) => string;
  report: string;
  reportOf: (name: string) => string;
  change: string;
  changeOf: (name: string) => string;
  send: string;
  kind: string;
  note: string;
  kinds: Readonly<Record<TroubleKind, string>>;
  reported: (time: string, others: number) => string;
  ended: Readonly<Record<TroubleEnd, (time: string) => string>>;
}

export const useLivingWords = defineWords<LivingWords>({
  en: {
    code: 'Code',
    showCodeOf: (name) => `Show code of ${name}`,
    hideCodeOf: (name) => `Hide code of ${name}`,
    copyCodeOf: (name) => `Copy code of ${name}`,
    secondsLeft: (seconds) => `${seconds} s left`,
    report: 'Report',
    reportOf: (name) => `Report a problem with ${name}`,
    change: 'Change',
    changeOf: (name) => `Change what you reported of ${name}`,
    send: 'Send',
    kind: 'What is wrong?',
    note: 'Note',
    kinds: {
      password: 'The password is refused',
      login: 'The login is refused',
      site: 'The site does not open',
      code: 'The code is refused',
      other: 'Something else',
    },
    reported: (time, others) =>
      others === 0
        ? `Reported ${time}`
        : `Reported ${time}, ${others} ${others === 1 ? 'other' : 'others'} too`,
    ended: {
      fixed: (time) => `Fixed ${time}`,
      works: (time) => `It works, checked ${time}`,
      gone: (time) => `Gone ${time}`,
    },
  },
  es: {
    code: 'Código',
    showCodeOf: (name) => `Mostrar el código de ${name}`,
    hideCodeOf: (name) => `Ocultar el código de ${name}`,
    copyCodeOf: (name) => `Copiar el código de ${name}`,
    secondsLeft: (seconds) => `quedan ${seconds} s`,
    report: 'Reportar',
    reportOf: (name) => `Reportar un problema con ${name}`,
    change: 'Cambiar',
    changeOf: (name) => `Cambiar lo que reportaste de ${name}`,
    send: 'Enviar',
    kind: '¿Qué no funciona?',
    note: 'Nota',
    kinds: {
      password: 'No acepta la contraseña',
      login: 'No acepta el usuario',
      site: 'El sitio no abre',
      code: 'No acepta el código',
      other: 'Otra cosa',
    },
    reported: (time, others) =>
      others === 0
        ? `Reportado ${time}`
        : `Reportado ${time}, ${others} ${others === 1 ? 'persona más' : 'personas más'} también`,
    ended: {
      fixed: (time) => `Solucionado ${time}`,
      works: (time) => `Funciona, revisado ${time}`,
      gone: (time) => `Ya no está ${time}`,
    },
  },
});
