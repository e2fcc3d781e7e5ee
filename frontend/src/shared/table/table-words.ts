import { phrase } from '@keyroster/contracts';
import { defineWords } from '../i18n/language.js';

export const useTableWords = defineWords({
  columns: ['Columns', 'Columnas'],
  moveUp: phrase('Move {name} up', 'Subir {name}'),
  moveDown: phrase('Move {name} down', 'Bajar {name}'),
  allColumns: ['All columns', 'Todas las columnas'],
  daily: ['Daily', 'Día a día'],
  newView: ['New view', 'Nueva vista'],
  changeView: phrase('Change view {name}', 'Cambiar la vista {name}'),
  myView: ['My view', 'Mi vista'],
  viewName: ['Name', 'Nombre'],
  saveView: ['Save', 'Guardar'],
  removeView: ['Remove view', 'Eliminar vista'],
  keepsColumns: [
    'Keeps the columns that show now, in their order.',
    'Guarda las columnas que se ven ahora, en su orden.',
  ],
  copy: phrase('Copy {text}', 'Copiar {text}'),
  select: phrase('Select {name}', 'Seleccionar {name}'),
  selectAll: ['Select all', 'Seleccionar todo'],
  selectedRows: ['Selected', 'Selección'],
  selected: [
    (count: number) => `${count.toLocaleString('en-US')} selected`,
    (count: number) => `${count.toLocaleString('es-PE')} ${count === 1 ? 'seleccionado' : 'seleccionados'}`,
  ],
  planTakes: [
    (count: number) => `At most ${count.toLocaleString('en-US')} at once`,
    (count: number) => `Como máximo ${count.toLocaleString('es-PE')} a la vez`,
  ],
  clearSelection: ['Clear the selection', 'Limpiar la selección'],
});
