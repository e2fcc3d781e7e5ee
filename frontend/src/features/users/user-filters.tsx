import { SegmentedControl } from '@mantine/core';
import { useUserWords } from './user-words.js';
import { USER_FILTERS, type UserFilter } from './users.js';

interface UserFiltersProps {
  value: UserFilter;
  onChange: (filter: UserFilter) => void;
}

export function UserFilters({ value, onChange }: UserFiltersProps) {
  const words = useUserWords();
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.filters}
      value={value}
      onChange={onChange}
      data={USER_FILTERS.map((filter) => ({ value: filter, label: words[filter] }))}
    />
  );
}
