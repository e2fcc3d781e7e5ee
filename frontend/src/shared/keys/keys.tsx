import { Kbd, Switch, Table } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { defineWords } from '../i18n/language.js';
import { Listeners } from '../listeners.js';
import { Dialog } from '../ui/dialog.js';
import { areSingleKeysOff, focusSearch, focusUndo, isSingleKey, turnSingleKeys } from './key-targets.js';

const useKeyWords = defineWords({
  title: ['Keys', 'Teclas'],
  singleKeys: ['Single keys: /, ?, n, u, a, r and s', 'Teclas sueltas: /, ?, n, u, a, r y s'],
  keys: {
    '/': ['Go to the search', 'Ir a la búsqueda'],
    '?': ['Show the keys', 'Mostrar las teclas'],
    'Ctrl/⌘ K': [
      'Go to a user, a title or a screen, or do something',
      'Ir a un usuario, un título o una pantalla, o hacer algo',
    ],
    n: ['New user', 'Nuevo usuario'],
    u: ['Go to Undo, while a message offers it', 'Ir a Deshacer, mientras un mensaje lo ofrece'],
    'a r': ['Accept or refuse the payment that is open', 'Aceptar o rechazar el pago abierto'],
    s: [
      'Skip a user while reminding all who end soon',
      'Omitir a un usuario al avisar a todos los que terminan pronto',
    ],
    Esc: [
      'Close a dialog, clear a search or what is selected',
      'Cerrar un diálogo, limpiar una búsqueda o lo seleccionado',
    ],
    '← ↑ ↓ →': [
      'From the search into the rows, from cell to cell in a table, from card to card on the board of renewals',
      'De la búsqueda a las filas, de celda en celda en una tabla, de tarjeta en tarjeta en el tablero de renovaciones',
    ],
    x: ['Select the row, with Shift all rows up to it', 'Seleccionar la fila, con Mayús todas hasta ella'],
    Enter: [
      'From a cell go to what can be done with the selected, from a card to its user',
      'Desde una celda, ir a lo que se puede hacer con lo seleccionado; desde una tarjeta, a su usuario',
    ],
    '+ m t': [
      'On a card of the board: renew (by the last package, else 30 days), write a message, mark as reminded',
      'En una tarjeta del tablero: renovar (por el último paquete; si no, 30 días), escribir un mensaje, marcar como ya avisado',
    ],
    'Ctrl C': ['Copy the cell', 'Copiar la celda'],
  },
});

const asked = new Listeners();

export const showKeys = asked.tell;

/** The keys of the frame, and the list of all keys that `?` opens. */
export function Keys() {
  const words = useKeyWords();
  const [isListOpen, list] = useDisclosure(false);
  const [isOff, setIsOff] = useState(areSingleKeysOff);
  useEffect(() => asked.add(list.open), [list.open]);

  useWindowEvent('keydown', (event) => {
    if (!isSingleKey(event)) return;
    if (event.key === '?') list.open();
    else if (event.key === '/' && !isListOpen && focusSearch()) event.preventDefault();
    else if (event.key === 'u' && !isListOpen) focusUndo();
  });

  return (
    <Dialog opened={isListOpen} onClose={list.close} title={words.title}>
      <Table>
        <Table.Tbody>
          {Object.entries(words.keys).map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={110}>
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={words.singleKeys}
        checked={!isOff}
        onChange={({ currentTarget: { checked } }) => {
          turnSingleKeys(checked);
          setIsOff(!checked);
        }}
      />
    </Dialog>
  );
}
