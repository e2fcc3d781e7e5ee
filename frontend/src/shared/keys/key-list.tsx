import { Kbd, Switch, Table } from '@mantine/core';
import { usePageTexts } from '../i18n/language.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { useKeyWords } from './key-words.js';

interface KeyListProps {
  isOpen: boolean;
  onClose: () => void;
  areSingleKeysOn: boolean;
  onTurn: (isOn: boolean) => void;
}

/** All keys, and the switch of the single ones. */
export function KeyList({ isOpen, onClose, areSingleKeysOn, onTurn }: KeyListProps) {
  const words = useKeyWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
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
        checked={areSingleKeysOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
