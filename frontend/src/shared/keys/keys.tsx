import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { focusUndo } from '../undo/focus-undo.js';
import { isTyping } from './is-typing.js';
import { focusSearch } from './search-key.js';

// The kit's table brings scroll areas along, which the first screen has none of.
const KeyList = lazy(async () => ({ default: (await import('./key-list.js')).KeyList }));

const OFF = 'keys:off';

/** The keys of the frame, and the list of all keys that `?` opens. */
export function Keys() {
  const [isListOpen, list] = useDisclosure(false);
  const [isListNeeded, setIsListNeeded] = useState(false);
  // Single keys can be in the way of speech input: whoever speaks turns them off.
  const [isOff, setIsOff] = useState(() => localStorage.getItem(OFF) !== null);

  useWindowEvent('keydown', (event) => {
    if (isOff || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') {
      setIsListNeeded(true);
      list.open();
    } else if (event.key === '/' && !isListOpen && focusSearch()) event.preventDefault();
    else if (event.key === 'u' && !isListOpen) focusUndo();
  });

  const turn = (isOn: boolean) => {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '');
    setIsOff(!isOn);
  };

  if (!isListNeeded) return null;
  return (
    <Suspense>
      <KeyList isOpen={isListOpen} onClose={list.close} areSingleKeysOn={!isOff} onTurn={turn} />
    </Suspense>
  );
}
