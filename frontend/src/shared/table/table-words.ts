import { defineWords } from '../i18n/words.js';

export const useTableWords = defineWords({
  en: {
    columns: 'Columns',
    views: 'Views',
    newView: 'New view',
    changeView: (name: string) => `Change view ${name}`,
    myView: 'My view',
    copy: (text: string) => `Copy ${text}`,
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all',
    selectedRows: 'Selected',
    selected: (count: number) => `${count.toLocaleString('en-US')} selected`,
    planTakes: (count: number) => `One plan takes ${count.toLocaleString('en-US')}`,
    clearSelection: 'Clear the selection',
  },
  es: {
    columns: 'Columnas',
    views: 'Vistas',
    newView: 'Nueva vista',
    changeView: (name) => `Cambiar la vista ${name}`,
    myView: 'Mi vista',
    copy: (text) => `Copiar ${text}`,
    select: (name) => `Seleccionar ${name}`,
    selectAll: 'Seleccionar todo',
    selectedRows: 'Selección',
    selected: (count) => `${count.toLocaleString('es-PE')} ${count === 1 ? 'seleccionado' : 'seleccionados'}`,
    planTakes: (count) => `Un plan admite ${count.toLocaleString('es-PE')}`,
    clearSelection: 'Borrar la selección',
  },
});
