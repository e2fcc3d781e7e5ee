import { Box, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../shared/ui/dialog.js';
import classes from './palette.module.css';
import { usePaletteItems, type FrameOffers, type Item } from './use-palette-items.js';
import { usePaletteWords } from './words.js';

interface PaletteProps {
  offers: FrameOffers;
  isOpen: boolean;
  onClose: () => void;
}

export function Palette({ offers, isOpen, onClose }: PaletteProps) {
  const words = usePaletteWords();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding="sm"
      // So that the field is focused before the next key; the field itself returns the focus.
      isAtOnce
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      // Above a popover that is open.
      zIndex={300}
      title={words.heading}
      classNames={{ header: classes['head'] ?? '' }}
    >
      <Search offers={offers} onClose={onClose} />
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Search({ offers, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const words = usePaletteWords();
  const listId = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { items, isSettled } = usePaletteItems(text, offers);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const isAwaited = useRef(false);
  const current = Math.min(place, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const type = (typed: string) => {
    isAwaited.current = false;
    setText(typed);
    setPlace(0);
  };
  const take = (item: Item | undefined) => {
    if (!item) return;
    if (item.goesOn !== undefined) {
      type(item.goesOn);
      return;
    }
    onClose();
    item.run();
  };
  // Results of an earlier search must not be acted on: Enter waits for the new ones.
  const takeSettled = (item: Item | undefined) => {
    if (isSettled || item?.isOffer) take(item);
    else isAwaited.current = true;
  };
  useEffect(() => {
    if (!isAwaited.current || !isSettled) return;
    isAwaited.current = false;
    take(items[0]);
  });
  const hearKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') isAwaited.current = false;
    const step = STEPS[event.key];
    if (step !== undefined && items.length > 0) {
      const next = (current + step + items.length) % items.length;
      setPlace(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') takeSettled(items[current]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes['field'] ?? ''}
        role="combobox"
        aria-label={words.heading}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? optionId(current) : undefined}
        placeholder={words.type}
        spellCheck={false}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={hearKey}
      />
      <ul id={listId} role="listbox" aria-label={words.results} className={classes['list']}>
        {items.map((item, index) => (
          <li
            key={item.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className={`in-line ${classes['item']}`}
            onPointerMove={() => setPlace(index)}
            onClick={() => take(item)}
          >
            <span className={`cut ${classes['label']}`}>{item.label}</span>
            <span className={classes['kind']}>{item.kind}</span>
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <Box component="p" role="status" p="12px 16px" c="dimmed">
          {words.none}
        </Box>
      )}
    </>
  );
}
