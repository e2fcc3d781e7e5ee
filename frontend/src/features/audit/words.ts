import { defineWords } from '../../shared/i18n/words.js';

interface AuditWords {
  heading: string;
  time: string;
  happened: string;
  somebody: string;
  theServer: string;
  theCommandLine: string;
  allUsers: string;
  allTitles: string;
  action: string;
  address: string;
  change: string;
  place: string;
  commandLine: string;
  notSealed: string;
  sealed: (hash: string) => string;
  allActions: string;
  csv: string;
  today: string;
  yesterday: string;
  times: (count: number) => string;
  detailsOf: (sentence: string) => string;
  by: string;
  total: (count: number) => string;
}

export const useAuditWords = defineWords<AuditWords>({
  en: {
    heading: 'Audit',
    time: 'Time',
    happened: 'What happened',
    somebody: 'somebody',
    theServer: 'the server',
    theCommandLine: 'the command line',
    allUsers: 'all users',
    allTitles: 'all titles',
    action: 'Action',
    address: 'IP address',
    change: 'Change',
    place: 'Sealed',
    commandLine: 'command line',
    notSealed: 'not yet',
    sealed: (hash) => `Seal ${hash}`,
    allActions: 'All actions',
    csv: 'CSV',
    today: 'Today',
    yesterday: 'Yesterday',
    times: (count) => `${count}×`,
    detailsOf: (sentence) => `Details: ${sentence}`,
    by: 'By',
    total: (count) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`),
  },
  es: {
    heading: 'Auditoría',
    time: 'Hora',
    happened: 'Qué pasó',
    somebody: 'alguien',
    theServer: 'el servidor',
    theCommandLine: 'la línea de comandos',
    allUsers: 'todos los usuarios',
    allTitles: 'todos los títulos',
    action: 'Acción',
    address: 'Dirección IP',
    change: 'Cambio',
    place: 'Sellado',
    commandLine: 'línea de comandos',
    notSealed: 'aún no',
    sealed: (hash) => `Sello ${hash}`,
    allActions: 'Todas las acciones',
    csv: 'CSV',
    today: 'Hoy',
    yesterday: 'Ayer',
    times: (count) => `${count}×`,
    detailsOf: (sentence) => `Detalles: ${sentence}`,
    by: 'Por',
    total: (count) => (count === 1 ? '1 entrada' : `${count.toLocaleString('es-PE')} entradas`),
  },
});

export const useUndoWords = defineWords({
  en: {
    entries: 'Entries',
    left: (time: string) => `${time} left`,
    until: (time: string) => `Until ${time}`,
    none: 'Nothing can be undone at the moment',
    by: (who: string) => `by ${who}`,
  },
  es: {
    entries: 'Entradas',
    left: (time: string) => `quedan ${time}`,
    until: (time: string) => `Hasta ${time}`,
    none: 'No hay nada que se pueda deshacer ahora',
    by: (who: string) => `por ${who}`,
  },
});
