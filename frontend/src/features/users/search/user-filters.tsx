import { useId } from 'react';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';
import { USER_FILTERS, type UserFilter } from '../users.js';

interface UserFiltersProps {
  value: UserFilter;
  onChange: (filter: UserFilter) => void;
}

// Bare radio buttons: the kit's control would be a hundredth of all that the first screen may weigh.
export function UserFilters({ value, onChange }: UserFiltersProps) {
  const words = useUserWords();
  const name = useId();
  return (
    <div className={classes['filters']} role="radiogroup" aria-label={words.filters}>
      {USER_FILTERS.map((filter) => (
        <label key={filter} className={classes['filter']}>
          <input type="radio" name={name} checked={value === filter} onChange={() => onChange(filter)} />
          {words[filter]}
        </label>
      ))}
    </div>
  );
}
