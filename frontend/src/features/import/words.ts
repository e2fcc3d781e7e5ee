import { IMPORT_MAX_MB, IMPORT_ROWS_MAX, type ImportOutcome, type Job, phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

type Counts = Readonly<Record<ImportOutcome, number>>;

const ROWS_MAX = IMPORT_ROWS_MAX.toLocaleString('en');

export const useImportWords = defineWords({
  users: { heading: ['Import users', 'Importar usuarios'], back: ['Back to users', 'Volver a usuarios'] },
  credentials: {
    heading: ['Import credentials', 'Importar credenciales'],
    back: ['Back to courses', 'Volver a cursos'],
  },
  file: ['CSV file', 'Archivo CSV'],
  choose: [
    'Choose a CSV file or an .xlsx workbook, or drop it here',
    'Elige un archivo CSV o un libro .xlsx, o suéltalo aquí',
  ],
  dropHere: ['Drop the file here', 'Suelta el archivo aquí'],
  chooseAnother: ['Choose another file', 'Elegir otro archivo'],
  limits: [
    `With a header row · up to ${IMPORT_MAX_MB} MB and ${ROWS_MAX} rows`,
    `Con una fila de encabezado · hasta ${IMPORT_MAX_MB} MB y ${ROWS_MAX} filas`,
  ],
  tooLarge: [
    (name: string) => `“${name}” is too large (${IMPORT_MAX_MB} MB maximum)`,
    (name: string) => `«${name}» es demasiado grande (${IMPORT_MAX_MB} MB como máximo)`,
  ],
  unreadable: phrase(
    "“{name}” can't be read: choose it again",
    'No se puede leer «{name}»: elígelo de nuevo',
  ),
  expected: [
    `What is expected: an .xlsx workbook, or a table of text with a header row, its columns separated by comma, ` +
      `semicolon or tab, in UTF-8 or Windows-1252, up to ${IMPORT_MAX_MB} MB and ${ROWS_MAX} rows.`,
    `Se espera un libro .xlsx o una tabla de texto con una fila de encabezado, con columnas separadas por coma, ` +
      `punto y coma o tabulación, en UTF-8 o Windows-1252, de hasta ${IMPORT_MAX_MB} MB y ${ROWS_MAX} filas.`,
  ],
  saveAsCsv: [
    'This is another kind of spreadsheet: open it, save it as .xlsx or CSV, and choose that file.',
    'Es otro tipo de hoja de cálculo: ábrela, guárdala como .xlsx o CSV y elige ese archivo.',
  ],
  mode: ['Who is imported', 'A quién se importa'],
  modes: {
    create: ['New users only', 'Solo usuarios nuevos'],
    upsert: ['New users, and changes to those who are here', 'Usuarios nuevos y cambios en los que ya están'],
  },
  modeMeans: {
    create: ['A row whose email is here already is refused.', 'Se rechaza toda fila cuyo correo ya está.'],
    upsert: [
      'Rows are matched by email. An empty cell leaves a field as it is; a password in the file replaces ' +
        "the user's own and signs them out.",
      'Las filas se reconocen por el correo. Una celda vacía deja el campo como está; una contraseña en el ' +
        'archivo reemplaza la del usuario y cierra sus sesiones.',
    ],
  },
  target: ['Where the credentials go', 'Adónde van las credenciales'],
  ownTarget: ['As each row says', 'Lo dice cada fila'],
  ownTargetMeans: [
    'By columns for title and subtitle, or by a folder such as Udemy/English. What is missing is created.',
    'Con columnas de título y subtítulo, o con una carpeta como Udemy/Inglés. Lo que falta se crea.',
  ],
  oneTarget: ['All to one subtitle', 'Todas a un subtítulo'],
  oneTargetMeans: [
    'Titles, subtitles and folders in the file are ignored.',
    'No se tienen en cuenta los títulos, subtítulos y carpetas del archivo.',
  ],
  welcome: ['Send the welcome message of your rules', 'Enviar el mensaje de bienvenida de tus reglas'],
  packageMeans: ['For rows that name no package', 'Para las filas que no nombran un paquete'],
  makeTitles: ['Create titles that are missing', 'Crear los títulos que faltan'],
  sheet: ['Sheet', 'Hoja'],
  paste: ['Or paste rows from a spreadsheet here', 'O pega aquí filas de una hoja de cálculo'],
  pasted: ['Pasted rows', 'Filas pegadas'],
  until: phrase('until {day}', 'hasta el {day}'),
  messageAll: phrase('Message all {count}', 'Enviar mensaje a {count}'),
  messageTo: phrase('Message to {name} · {left} left', 'Mensaje para {name} · quedan {left}'),
  skip: ['Skip', 'Omitir'],
  pinLinks: ['Download PIN links', 'Descargar enlaces de PIN'],
  assignMore: ['Assign titles', 'Asignar títulos'],
  columns: ['Columns', 'Columnas'],
  column: ['In the file', 'En el archivo'],
  becomes: ['Becomes', 'Pasa a ser'],
  firstRows: phrase('{count:First row|First # rows}', '{count:Primera fila|Primeras # filas}'),
  fieldOf: phrase('What {column} becomes', 'Qué pasa a ser {column}'),
  notImported: ['Not imported', 'No se importa'],
  emptyCell: ['empty', 'vacía'],
  lookedAt: ['Taken into account', 'Se tiene en cuenta'],
  allMapped: ['Every column is imported.', 'Se importan todas las columnas.'],
  dropped: phrase(
    '{count:1 column is|# columns are} left out: {names}',
    '{count:1 columna se omite|# columnas se omiten}: {names}',
  ),
  archived: phrase(
    '{count:1 archived entry is|# archived entries are} left out.',
    '{count:Se omite 1 entrada archivada|Se omiten # entradas archivadas}.',
  ),
  outcome: ['What will happen', 'Qué pasará'],
  summary: [
    (count: number, { create, update, same, refused }: Counts) =>
      `${count === 1 ? '1 row' : `${count} rows`} read: ${create} new, ${update} changed, ${same} the same, ${refused} refused.`,
    (count: number, { create, update, same, refused }: Counts) =>
      `${count === 1 ? '1 fila' : `${count} filas`}: nuevas ${create}, cambiadas ${update}, iguales ${same}, rechazadas ${refused}.`,
  ],
  makesPasswords: [
    'The file has no passwords: each new user gets one of 8 digits, which the report lists.',
    'El archivo no trae contraseñas: cada usuario nuevo recibe una de 8 dígitos, que figura en el reporte.',
  ],
  refusedMeans: [
    'Correct the refused rows and choose the file again, or import the others without them.',
    'Corrige las filas rechazadas y elige el archivo de nuevo, o importa las demás sin ellas.',
  ],
  run: phrase('Import {count:1 row|# rows}', 'Importar {count:1 fila|# filas}'),
  runGood: phrase(
    'Import the {count:1 good row|# good rows}',
    'Importar {count:la fila buena|las # filas buenas}',
  ),
  downloadRefused: ['Download the refused rows', 'Descargar las filas rechazadas'],
  showRows: ['Show rows', 'Mostrar filas'],
  rows: ['Rows', 'Filas'],
  outcomes: {
    all: ['All', 'Todas'],
    create: ['New', 'Nuevas'],
    update: ['Changed', 'Cambiadas'],
    same: ['The same', 'Iguales'],
    refused: ['Refused', 'Rechazadas'],
  },
  became: {
    create: ['New', 'Nueva'],
    update: ['Changed', 'Cambiada'],
    same: ['The same', 'Igual'],
    refused: ['Refused', 'Rechazada'],
  },
  rowNumber: phrase('Row {row}', 'Fila {row}'),
  noName: ['No name', 'Sin nombre'],
  notAllShown: phrase(
    'The first {shown} of {total} are shown.',
    'Se muestran las primeras {shown} de {total}.',
  ),
  stale: ['Meanwhile something changed', 'Algo cambió mientras tanto'],
  expired: [
    'The plan was no longer there: it lasts for ten minutes',
    'El plan ya no estaba: dura diez minutos',
  ],
  looksNow: [
    'The file was read again, and nothing was imported. This is how it looks now.',
    'El archivo se leyó de nuevo y no se importó nada. Así se ve ahora.',
  ],
  importing: phrase('Importing {name}', 'Importando {name}'),
  importOf: phrase('Import of {name}', 'Importación de {name}'),
  starting: ['Starting…', 'Empezando…'],
  mayLeave: [
    'You can leave this screen: the import continues.',
    'Puedes salir de esta pantalla: sigue sola.',
  ],
  stateOf: [
    ({ state, done, total }: Job) => {
      if (state === 'running') return `${done} of ${total}`;
      return state === 'done' ? 'Done: download the report' : 'Failed';
    },
    ({ state, done, total }: Job) => {
      if (state === 'running') return `${done} de ${total}`;
      return state === 'done' ? 'Lista: descarga el reporte' : 'Falló';
    },
  ],
  failed: phrase('Nothing was imported. {why}', 'No se importó nada. {why}'),
  lookAgain: ['Review again', 'Revisar de nuevo'],
  another: ['Import another file', 'Importar otro archivo'],
  anotherAsked: ['The report was not downloaded', 'El reporte no se ha descargado'],
  reportLost: [
    'Only the report has the passwords that were made for new users: without it nobody knows them.',
    'Las contraseñas creadas para usuarios nuevos solo están ahí: sin él nadie las conoce.',
  ],
  madeOnce: [
    'Passwords that were made for new users are in the report. You can download them once: keep the file safe.',
    'Las contraseñas creadas para usuarios nuevos están en el reporte. Se entregan una sola vez: guárdalo bien.',
  ],
  downloadReport: ['Download report', 'Descargar reporte'],
  reportUntil: phrase('Available until {time}', 'Disponible hasta las {time}'),
  reportTaken: [
    'Downloaded. The server no longer has the passwords that it made; you can save the file again here.',
    'Descargado. El servidor ya no guarda las contraseñas creadas; aquí puedes guardar el archivo otra vez.',
  ],
  reportGone: [
    'The report is gone: it is kept for ten minutes.',
    'El reporte ya no está: se guarda diez minutos.',
  ],
  undo: ['Undo', 'Deshacer'],
  undoUntil: phrase('Can be undone until {time}', 'Se puede deshacer hasta las {time}'),
});
