import { defineWords } from '../../shared/i18n/words.js';

interface ActivityWords {
  heading: string;
  figures: string;
  activeNow: string;
  hasAlarm: string;
  inactive: string;
  locked: string;
  sequence: (seq: number) => string;
  historyOf: (email: string) => string;
  copyAddress: (address: string) => string;
  current: string;
  resetQuestion: string;
  resetConsequence: (users: number) => string;
  history: string;
  lastHours: (hours: number) => string;
  plot: (active: number, highest: number, hours: number) => string;
  noHistory: string;
  liveHint: Readonly<Record<'live' | 'reconnecting' | 'polling', string>>;
}

export const useActivityWords = defineWords<ActivityWords>({
  en: {
    heading: 'Activity',
    figures: 'Figures',
    activeNow: 'Active now',
    hasAlarm: 'Sharing alarm',
    inactive: 'Inactive',
    locked: 'Locked',
    sequence: (seq) => `Sequence number ${seq}`,
    historyOf: (email) => `Addresses of ${email}`,
    copyAddress: (address) => `Copy ${address}`,
    current: 'current',
    resetQuestion: 'Reset the activity of all users?',
    resetConsequence: (users) =>
      `Last pings, current addresses and address histories of ${users} users are cleared. First addresses stay.`,
    history: 'Active users over time',
    lastHours: (hours) => `${hours} h`,
    plot: (active, highest, hours) =>
      `Active users over the last ${hours} hours: ${active} now, ${highest} at most`,
    noHistory: 'The plot begins within a minute',
    liveHint: {
      live: 'Changes show as they happen',
      reconnecting: 'The connection was lost and is being made again',
      polling: 'The list is fetched every 30 seconds',
    },
  },
  es: {
    heading: 'Actividad',
    figures: 'Cifras',
    hasAlarm: 'Alarma de uso compartido',
    activeNow: 'Activos ahora',
    inactive: 'Inactivos',
    locked: 'Bloqueados',
    sequence: (seq) => `Número de secuencia ${seq}`,
    historyOf: (email) => `Direcciones de ${email}`,
    copyAddress: (address) => `Copiar ${address}`,
    current: 'actual',
    resetQuestion: '¿Restablecer la actividad de todos los usuarios?',
    resetConsequence: (users) =>
      `Se borran los últimos pings, las direcciones actuales y los historiales de ${users} usuarios. Las primeras direcciones se conservan.`,
    history: 'Usuarios activos en el tiempo',
    lastHours: (hours) => `${hours} h`,
    plot: (active, highest, hours) =>
      `Usuarios activos en las últimas ${hours} horas: ${active} ahora, ${highest} como máximo`,
    noHistory: 'El gráfico empieza en menos de un minuto',
    liveHint: {
      live: 'Los cambios se ven al momento',
      reconnecting: 'La conexión se perdió y se está restableciendo',
      polling: 'La lista se consulta cada 30 segundos',
    },
  },
});

export const useSharingRuleWords = defineWords({
  en: {
    button: 'Sharing',
    title: 'When an account is shared',
    lock: 'Lock the user when a sharing alarm is raised',
    lockHint: 'Users without a usage limit, and admins, are never locked by it.',
    minutes: 'For how many minutes',
    save: 'Save',
  },
  es: {
    button: 'Uso compartido',
    title: 'Cuando se comparte una cuenta',
    lock: 'Bloquear al usuario cuando salta una alarma de uso compartido',
    lockHint: 'Nunca bloquea a usuarios sin límite de uso ni a administradores.',
    minutes: 'Durante cuántos minutos',
    save: 'Guardar',
  },
});
