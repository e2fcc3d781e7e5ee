import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useAuditWords = defineWords({
  heading: ['Audit', 'Auditoría'],
  noEntries: [
    'What is done appears here, with who did it and from where',
    'Aquí aparece lo que se hace, con quién lo hizo y desde dónde',
  ],
  time: ['Time', 'Hora'],
  happened: ['What happened', 'Qué pasó'],
  somebody: ['somebody', 'alguien'],
  theServer: ['the server', 'el servidor'],
  theCommandLine: ['the command line', 'la línea de comandos'],
  allUsers: ['all users', 'todos los usuarios'],
  allTitles: ['all titles', 'todos los títulos'],
  action: ['Action', 'Acción'],
  address: ['IP address', 'Dirección IP'],
  change: ['Change', 'Cambio'],
  place: ['Seal no.', 'N.º de sello'],
  commandLine: ['command line', 'línea de comandos'],
  notSealed: ['not yet', 'aún no'],
  sealed: phrase('Seal {hash}', 'Sello {hash}'),
  allActions: ['All actions', 'Todas las acciones'],
  today: ['Today', 'Hoy'],
  yesterday: ['Yesterday', 'Ayer'],
  detailsOf: phrase('Details: {sentence}', 'Detalles: {sentence}'),
  by: ['By', 'Por'],
  total: [
    (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`),
    (count: number) => (count === 1 ? '1 entrada' : `${count.toLocaleString('es-PE')} entradas`),
  ],
});

export const useUndoWords = defineWords({
  left: phrase('{time} left', 'quedan {time}'),
  until: phrase('Until {time}', 'Hasta {time}'),
  none: ['Nothing can be undone at the moment', 'No hay nada que se pueda deshacer ahora'],
  appears: [
    'A change appears here for as long as it can be undone',
    'Un cambio aparece aquí mientras se pueda deshacer',
  ],
  by: phrase('by {who}', 'por {who}'),
});
