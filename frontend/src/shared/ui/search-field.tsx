import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { usePageTexts, useTexts } from '../i18n/language.js';
import { focusFirstRow, SEARCH_FIELD } from '../keys/search-key.js';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** 'Search' unless it says what else. */
  label?: string;
}

/** The search of a screen: `/` leads to it, Esc clears it and then leaves it. */
export function SearchField({ value, onChange, label }: SearchFieldProps) {
  const texts = useTexts();
  const page = usePageTexts();
  const name = label ?? texts.labels.search;

  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
    if (event.key !== 'Escape') return;
    if (value === '') event.currentTarget.blur();
    else onChange('');
  };

  return (
    <TextInput
      {...SEARCH_FIELD}
      type="search"
      w={{ base: '100%', xs: 260 }}
      aria-label={name}
      placeholder={name}
      autoComplete="off"
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
