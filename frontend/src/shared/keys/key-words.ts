import { defineWords } from '../i18n/words.js';

interface KeyWords {
  title: string;
  singleKeys: string;
  /** Each key and what it does. */
  keys: [key: string, does: string][];
}

export const useKeyWords = defineWords<KeyWords>({
  en: {
    title: 'Keys',
    singleKeys: 'Single keys: / and ?',
    keys: [
      ['/', 'Go to the search'],
      ['?', 'Show the keys'],
      ['Esc', 'Close a dialog, clear a search'],
      ['← ↑ ↓ →', 'Move from cell to cell in a table'],
      ['Ctrl C', 'Copy the cell'],
    ],
  },
  es: {
    title: 'Teclas',
    singleKeys: 'Teclas sueltas: / y ?',
    keys: [
      ['/', 'Ir a la búsqueda'],
      ['?', 'Mostrar las teclas'],
      ['Esc', 'Cerrar un diálogo, borrar una búsqueda'],
      ['← ↑ ↓ →', 'Moverse de celda en celda en una tabla'],
      ['Ctrl C', 'Copiar la celda'],
    ],
  },
});
