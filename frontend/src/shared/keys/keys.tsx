import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { latePart } from '../late.js';
import { focusUndo } from '../undo/focus-undo.js';
import { isTyping } from './is-typing.js';
import { focusSearch } from './search-key.js';
import { areSingleKeysOff, turnSingleKeys } from './single-keys.js';

// The kit's table brings scroll areas along, which the first screen has none of.
const KeyList = latePart(async () => (await import('./key-list.js')).KeyList);

/** The keys of the frame, and the list of all keys that `?` opens. */
export function Keys() {
  const [isListOpen, list] = useDisclosure(false);
  const [isListNeeded, setIsListNeeded] = useState(false);
  const [isOff, setIsOff] = useState(areSingleKeysOff);

  useWindowEvent('keydown', (event) => {
    if (isOff || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') {
      setIsListNeeded(true);
      list.open();
    } else if (event.key === '/' && !isListOpen && focusSearch()) event.preventDefault();
    else if (event.key === 'u' && !isListOpen) focusUndo();
  });

  const turn = (isOn: boolean) => {
    turnSingleKeys(isOn);
    setIsOff(!isOn);
  };

  if (!isListNeeded) return null;
  return <KeyList isOpen={isListOpen} onClose={list.close} areSingleKeysOn={!isOff} onTurn={turn} />;
}
