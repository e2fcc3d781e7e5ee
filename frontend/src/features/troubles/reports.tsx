import { Badge, Text } from '@mantine/core';
import type { Trouble } from '../../shared/api/lists/troubles.js';
import { timeToday } from '../../shared/time/time-today.js';
import { UserLink } from '../../shared/user-panel/user-link.js';
import classes from './troubles.module.css';
import { useTroubleWords } from './words.js';

/** Who says what of a credential, the first first. */
export function Reports({ reports }: Pick<Trouble, 'reports'>) {
  const words = useTroubleWords();
  return (
    <ul className={classes['reports']}>
      {reports.map(({ user_id, email, kind, note, at }) => (
        <li key={user_id}>
          <Text component="span" size="sm" c="dimmed" className={classes['time'] ?? ''}>
            {timeToday(at)}
          </Text>
          <Badge variant="default" tt="none">
            {words.kinds[kind]}
          </Badge>
          <span className={classes['said']}>
            <UserLink userId={user_id}>{email}</UserLink>
            {note && <span>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
