import { Kbd, Switch, Table } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { usePageTexts } from '../i18n/language.js';
import { Dialog } from '../ui/dialog.js';
import { focusUndo } from '../undo/focus-undo.js';
import { useKeyWords } from './key-words.js';
import { isTyping } from './is-typing.js';
import { focusSearch } from './search-key.js';

const OFF = 'keys:off';

/** The keys of the frame, and the list of all keys that `?` opens. */
export function Keys() {
  const words = useKeyWords();
  const page = usePageTexts();
  const [isListOpen, list] = useDisclosure(false);
  // Single keys can be in the way of speech input: whoever speaks turns them off.
  const [isOff, setIsOff] = useState(() => localStorage.getItem(OFF) !== null);

  useWindowEvent('keydown', (event) => {
    if (isOff || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') list.open();
    else if (event.key === '/' && !isListOpen && focusSearch()) event.preventDefault();
    else if (event.key === 'u' && !isListOpen) focusUndo();
  });

  const turn = (isOn: boolean) => {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '');
    setIsOff(!isOn);
  };

  return (
    <Dialog
      opened={isListOpen}
      onClose={list.close}
      title={words.title}
      closeButtonProps={{ 'aria-label': page.close }}
    >
      <Table>
        <Table.Tbody>
          {words.keys.map(([key, does]) => (
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
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
