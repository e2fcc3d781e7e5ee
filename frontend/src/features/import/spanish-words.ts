import { IMPORT_MAX_MB, IMPORT_ROWS_MAX } from '@keyroster/contracts';
import type { ImportWords } from './english-words.js';

const rows = (count: number): string => `${count} ${count === 1 ? 'fila' : 'filas'}`;

export const SPANISH_IMPORT_WORDS: ImportWords = {
  users: { heading: 'Importar usuarios', back: 'Volver a usuarios' },
  credentials: { heading: 'Importar credenciales', back: 'Volver a cursos' },
  file: 'Archivo CSV',
  choose: 'Elige un archivo CSV o suéltalo aquí',
  dropHere: 'Suelta el archivo aquí',
  chooseAnother: 'Elegir otro archivo',
  limits: `Con una fila de encabezado · hasta ${IMPORT_MAX_MB} MB y ${IMPORT_ROWS_MAX} filas`,
  tooLarge: (name) => `«${name}» es demasiado grande, el máximo son ${IMPORT_MAX_MB} MB`,
  unreadable: (name) => `No se puede leer «${name}»: elígelo de nuevo`,
  expected:
    `Se espera una tabla de texto con una fila de encabezado, con columnas separadas por coma, punto y coma ` +
    `o tabulación, en UTF-8 o Windows-1252, de hasta ${IMPORT_MAX_MB} MB y ${IMPORT_ROWS_MAX} filas.`,
  saveAsCsv: 'Esto es una hoja de cálculo: ábrela, guárdala como CSV y elige ese archivo.',
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
    `${rows(count)}: nuevas ${create}, cambiadas ${update}, iguales ${same}, rechazadas ${refused}.`,
  makesPasswords:
    'Ninguna columna es la contraseña: cada usuario nuevo recibe una de 8 dígitos, que dice el informe.',
  refusedMeans: 'Corrige las filas rechazadas y elige el archivo de nuevo, o importa las demás sin ellas.',
  run: (count) => `Importar ${rows(count)}`,
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
    return state === 'done' ? 'Lista: pide el informe' : 'Falló';
  },
  failed: (why) => `No se importó nada. ${why}`,
  lookAgain: 'Mirar de nuevo',
  another: 'Importar otro archivo',
  anotherAsked: 'El informe no se ha descargado',
  reportLost: 'Las contraseñas creadas para usuarios nuevos solo están ahí: sin él nadie las conoce.',
  madeOnce:
    'Las contraseñas creadas para usuarios nuevos están en el informe. Se entregan una sola vez: guárdalo bien.',
  downloadReport: 'Descargar informe',
  reportUntil: (time) => `Disponible hasta las ${time}`,
  reportTaken:
    'Descargado. El servidor ya no guarda las contraseñas creadas; aquí puedes guardar el archivo otra vez.',
  reportGone: 'El informe ya no está: se guarda diez minutos.',
  undo: 'Deshacer',
  undoUntil: (time) => `Se puede deshacer hasta las ${time}`,
};
