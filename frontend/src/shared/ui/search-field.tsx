import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { usePageTexts, useTexts } from '../i18n/language.js';
import { focusFirstRow } from '../keys/key-targets.js';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** 'Search' by default. */
  label?: string;
  /** Whether the shown rows belong to this text. */
  isSettled?: boolean;
}

/** The search of a screen: `/` focuses it, ArrowDown the first row; Esc clears it and then leaves it. */
export function SearchField({ value, onChange, label, isSettled = true }: SearchFieldProps) {
  const texts = useTexts();
  const page = usePageTexts();
  const name = label ?? texts.labels.search;
  const field = useRef<HTMLInputElement>(null);
  // Whether ArrowDown was pressed before the new rows came: those shown until then may vanish at any moment.
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || !isSettled) return;
    isAwaited.current = false;
    if (document.activeElement === field.current) focusFirstRow();
  });

  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    isAwaited.current = event.key === 'ArrowDown' && !isSettled;
    if (isAwaited.current || (event.key === 'ArrowDown' && focusFirstRow())) event.preventDefault();
    if (event.key !== 'Escape') return;
    if (value === '') event.currentTarget.blur();
    else onChange('');
  };

  return (
    <TextInput
      ref={field}
      data-search-field
      type="search"
      w={{ base: '100%', xs: 260 }}
      aria-label={name}
      placeholder={name}
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? (
          <Kbd size="xs" aria-hidden data-key-hint>
            /
          </Kbd>
        ) : (
          <CloseButton size={24} aria-label={page.clear} onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={leave}
    />
  );
}
