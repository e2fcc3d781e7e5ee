import { IMPORT_MAX_MB, IMPORT_ROWS_MAX, type ImportOutcome, type Job } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

type Counts = Readonly<Record<ImportOutcome, number>>;

const englishRows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
const spanishRows = (count: number): string => `${count} ${count === 1 ? 'fila' : 'filas'}`;

const ENGLISH = {
  users: { heading: 'Import users', back: 'Back to users' },
  credentials: { heading: 'Import credentials', back: 'Back to courses' },
  file: 'CSV file',
  choose: 'Choose a CSV file or an .xlsx workbook, or drop it here',
  dropHere: 'Drop the file here',
  chooseAnother: 'Choose another file',
  limits: `With a header row · up to ${IMPORT_MAX_MB} MB and ${IMPORT_ROWS_MAX} rows`,
  tooLarge: (name: string) => `“${name}” is too large (${IMPORT_MAX_MB} MB maximum)`,
  unreadable: (name: string) => `“${name}” can't be read: choose it again`,
  expected:
    `What is expected: an .xlsx workbook, or a table of text with a header row, its columns separated by comma, ` +
    `semicolon or tab, in UTF-8 or Windows-1252, up to ${IMPORT_MAX_MB} MB and ${IMPORT_ROWS_MAX} rows.`,
  saveAsCsv: 'This is another kind of spreadsheet: open it, save it as .xlsx or CSV, and choose that file.',
  mode: 'Who is imported',
  modes: { create: 'New users only', upsert: 'New users, and changes to those who are here' },
  modeMeans: {
    create: 'A row whose email is here already is refused.',
    upsert:
      'Rows are matched by email. An empty cell leaves a field as it is; a password in the file replaces ' +
      "the user's own and signs them out.",
  },
  target: 'Where the credentials go',
  ownTarget: 'Each row says it',
  ownTargetMeans:
    'By columns for title and subtitle, or by a folder such as Udemy/English. What is missing is created.',
  oneTarget: 'All to one subtitle',
  oneTargetMeans: 'Titles, subtitles and folders in the file are ignored.',
  welcome: 'Send the welcome message of your rules',
  packageMeans: 'For rows that name no package',
  makeTitles: 'Create titles that are missing',
  sheet: 'Sheet',
  paste: 'Or paste rows from a spreadsheet here (Ctrl V)',
  pasted: 'Pasted rows',
  until: (day: string) => `until ${day}`,
  messageAll: (count: number) => `Message all ${count}`,
  messageTo: (name: string, left: number) => `Message to ${name} · ${left} left`,
  skip: 'Skip',
  pinLinks: 'Download PIN links',
  assignMore: 'Assign titles',
  columns: 'Columns',
  column: 'In the file',
  becomes: 'Becomes',
  firstRows: (count: number) => (count === 1 ? 'First row' : `First ${count} rows`),
  fieldOf: (column: string) => `What ${column} becomes`,
  notImported: 'Not imported',
  emptyCell: 'empty',
  lookedAt: 'Looked at',
  allMapped: 'Every column is imported.',
  dropped: (names: readonly string[]) =>
    `${names.length === 1 ? '1 column is' : `${names.length} columns are`} not taken over: ${names.join(', ')}`,
  archived: (count: number) =>
    count === 1 ? '1 archived entry is left out.' : `${count} archived entries are left out.`,
  outcome: 'What will happen',
  summary: (count: number, { create, update, same, refused }: Counts) =>
    `${englishRows(count)} read: ${create} new, ${update} changed, ${same} the same, ${refused} refused.`,
  makesPasswords: 'No column is the password: each new user gets one of 8 digits, which is in the report.',
  refusedMeans: 'Correct the refused rows and choose the file again, or import the others without them.',
  run: (count: number) => `Import ${englishRows(count)}`,
  runGood: (count: number) => `Import the ${count === 1 ? '1 good row' : `${count} good rows`}`,
  downloadRefused: 'Download the refused rows',
  all: 'All',
  showRows: 'Show rows',
  rows: 'Rows',
  outcomes: { create: 'New', update: 'Changed', same: 'The same', refused: 'Refused' },
  became: { create: 'New', update: 'Changed', same: 'The same', refused: 'Refused' },
  rowNumber: (row: number) => `Row ${row}`,
  noName: 'No name',
  notAllShown: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
  stale: 'Meanwhile something changed',
  expired: 'The plan was no longer there: it lasts for ten minutes',
  looksNow: 'The file was read again, and nothing was imported. This is how it looks now.',
  importing: (name: string) => `Importing ${name}`,
  importOf: (name: string) => `Import of ${name}`,
  starting: 'Starting…',
  mayLeave: 'You can leave this screen: the import continues.',
  stateOf: ({ state, done, total }: Job) => {
    if (state === 'running') return `${done} of ${total}`;
    return state === 'done' ? 'Done: get the report' : 'Failed';
  },
  failed: (why: string) => `Nothing was imported. ${why}`,
  lookAgain: 'Review again',
  another: 'Import another file',
  anotherAsked: 'The report was not downloaded',
  reportLost: 'Only the report has the passwords that were made for new users: without it nobody knows them.',
  madeOnce:
    'Passwords that were made for new users are in the report. You can download them once: keep the file safe.',
  downloadReport: 'Download report',
  reportUntil: (time: string) => `Available until ${time}`,
  reportTaken: 'Downloaded. The server keeps no made password any more; here the file can be saved again.',
  reportGone: 'The report is gone: it is kept for ten minutes.',
  undo: 'Undo',
  undoUntil: (time: string) => `Can be undone until ${time}`,
};

const SPANISH: typeof ENGLISH = {
  users: { heading: 'Importar usuarios', back: 'Volver a usuarios' },
  credentials: { heading: 'Importar credenciales', back: 'Volver a cursos' },
  file: 'Archivo CSV',
  choose: 'Elige un archivo CSV o un libro .xlsx, o suéltalo aquí',
  dropHere: 'Suelta el archivo aquí',
  chooseAnother: 'Elegir otro archivo',
  limits: `Con una fila de encabezado · hasta ${IMPORT_MAX_MB} MB y ${IMPORT_ROWS_MAX} filas`,
  tooLarge: (name) => `«${name}» es demasiado grande (${IMPORT_MAX_MB} MB como máximo)`,
  unreadable: (name) => `No se puede leer «${name}»: elígelo de nuevo`,
  expected:
    `Se espera un libro .xlsx o una tabla de texto con una fila de encabezado, con columnas separadas por coma, ` +
    `punto y coma o tabulación, en UTF-8 o Windows-1252, de hasta ${IMPORT_MAX_MB} MB y ${IMPORT_ROWS_MAX} filas.`,
  saveAsCsv: 'Es otro tipo de hoja de cálculo: ábrela, guárdala como .xlsx o CSV y elige ese archivo.',
  mode: 'A quién se importa',
  modes: { create: 'Solo usuarios nuevos', upsert: 'Usuarios nuevos y cambios en los que ya están' },
  modeMeans: {
    create: 'Se rechaza toda fila cuyo correo ya está.',
    upsert:
      'Las filas se reconocen por el correo. Una celda vacía deja el campo como está; una contraseña en el ' +
      'archivo reemplaza la del usuario y cierra sus sesiones.',
  },
  target: 'Adónde van las credenciales',
  ownTarget: 'Lo dice cada fila',
  ownTargetMeans:
    'Con columnas de título y subtítulo, o con una carpeta como Udemy/Inglés. Lo que falta se crea.',
  oneTarget: 'Todas a un subtítulo',
  oneTargetMeans: 'No se tienen en cuenta los títulos, subtítulos y carpetas del archivo.',
  welcome: 'Enviar el mensaje de bienvenida de tus reglas',
  packageMeans: 'Para las filas que no nombran un paquete',
  makeTitles: 'Crear los títulos que faltan',
  sheet: 'Hoja',
  paste: 'O pega aquí filas de una hoja de cálculo (Ctrl V)',
  pasted: 'Filas pegadas',
  until: (day) => `hasta el ${day}`,
  messageAll: (count) => `Enviar mensaje a ${count}`,
  messageTo: (name, left) => `Mensaje para ${name} · quedan ${left}`,
  skip: 'Omitir',
  pinLinks: 'Descargar enlaces de PIN',
  assignMore: 'Asignar títulos',
  columns: 'Columnas',
  column: 'En el archivo',
  becomes: 'Pasa a ser',
  firstRows: (count) => (count === 1 ? 'Primera fila' : `Primeras ${count} filas`),
  fieldOf: (column) => `Qué pasa a ser ${column}`,
  notImported: 'No se importa',
  emptyCell: 'vacía',
  lookedAt: 'Se tiene en cuenta',
  allMapped: 'Se importan todas las columnas.',
  dropped: (names) =>
    `${names.length === 1 ? '1 columna no se incorpora' : `${names.length} columnas no se incorporan`}: ${names.join(', ')}`,
  archived: (count) =>
    count === 1 ? 'Se omite 1 entrada archivada.' : `Se omiten ${count} entradas archivadas.`,
  outcome: 'Qué pasará',
  summary: (count, { create, update, same, refused }) =>
    `${spanishRows(count)}: nuevas ${create}, cambiadas ${update}, iguales ${same}, rechazadas ${refused}.`,
  makesPasswords:
    'Ninguna columna es la contraseña: cada usuario nuevo recibe una de 8 dígitos, que dice el reporte.',
  refusedMeans: 'Corrige las filas rechazadas y elige el archivo de nuevo, o importa las demás sin ellas.',
  run: (count) => `Importar ${spanishRows(count)}`,
  runGood: (count) => `Importar ${count === 1 ? 'la fila buena' : `las ${count} filas buenas`}`,
  downloadRefused: 'Descargar las filas rechazadas',
  all: 'Todas',
  showRows: 'Mostrar filas',
  rows: 'Filas',
  outcomes: { create: 'Nuevas', update: 'Cambiadas', same: 'Iguales', refused: 'Rechazadas' },
  became: { create: 'Nueva', update: 'Cambiada', same: 'Igual', refused: 'Rechazada' },
  rowNumber: (row) => `Fila ${row}`,
  noName: 'Sin nombre',
  notAllShown: (shown, total) => `Se muestran las primeras ${shown} de ${total}.`,
  stale: 'Algo cambió mientras tanto',
  expired: 'El plan ya no estaba: dura diez minutos',
  looksNow: 'El archivo se leyó de nuevo y no se importó nada. Así se ve ahora.',
  importing: (name) => `Importando ${name}`,
  importOf: (name) => `Importación de ${name}`,
  starting: 'Empezando…',
  mayLeave: 'Puedes salir de esta pantalla: sigue sola.',
  stateOf: ({ state, done, total }) => {
    if (state === 'running') return `${done} de ${total}`;
    return state === 'done' ? 'Lista: pide el reporte' : 'Falló';
  },
  failed: (why) => `No se importó nada. ${why}`,
  lookAgain: 'Revisar de nuevo',
  another: 'Importar otro archivo',
  anotherAsked: 'El reporte no se ha descargado',
  reportLost: 'Las contraseñas creadas para usuarios nuevos solo están ahí: sin él nadie las conoce.',
  madeOnce:
    'Las contraseñas creadas para usuarios nuevos están en el reporte. Se entregan una sola vez: guárdalo bien.',
  downloadReport: 'Descargar reporte',
  reportUntil: (time) => `Disponible hasta las ${time}`,
  reportTaken:
    'Descargado. El servidor ya no guarda las contraseñas creadas; aquí puedes guardar el archivo otra vez.',
  reportGone: 'El reporte ya no está: se guarda diez minutos.',
  undo: 'Deshacer',
  undoUntil: (time) => `Se puede deshacer hasta las ${time}`,
};

export const useImportWords = defineWords({ en: ENGLISH, es: SPANISH });
