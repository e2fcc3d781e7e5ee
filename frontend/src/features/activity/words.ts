import { defineWords } from '../../shared/i18n/words.js';

export const useActivityWords = defineWords({
  en: {
    heading: 'Activity',
    figures: 'Figures',
    activeNow: 'Active now',
    hasAlarm: 'Sharing alarm',
    inactive: 'Inactive',
    locked: 'Locked',
    sequence: (seq: number) => `Sequence number ${seq}`,
    historyOf: (email: string) => `Addresses of ${email}`,
    copyAddress: (address: string) => `Copy ${address}`,
    current: 'current',
    resetQuestion: 'Reset the activity of all users?',
    resetConsequence: (users: number) =>
      `Last pings, current addresses and address histories of ${users} users are cleared. First addresses stay.`,
    history: 'Active users over time',
    lastHours: (hours: number) => `${hours} h`,
    plot: (active: number, highest: number, hours: number) =>
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
