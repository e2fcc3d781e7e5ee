import { Skeleton } from '@mantine/core';
import { NobodyMatches } from '../../shared/ui/states/nobody-matches.js';
import type { PublicUser } from './api.js';
import { UserTile } from './user-tile.js';
import classes from './users-with-shop-page.module.css';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

interface UserTilesProps {
  users: PublicUser[];
  search: string;
  onClear: () => void;
}

export function UserTiles({ users, search, onClear }: UserTilesProps) {
  if (users.length === 0) return <NobodyMatches search={search} onClear={onClear} />;
  return (
    <ul className={classes['tiles']}>
      {users.map((user) => (
        <li key={user._id}>
          <UserTile user={user} />
        </li>
      ))}
    </ul>
  );
}

/** Stands where the tiles will be. */
export function WaitingTiles() {
  return (
    <div className={classes['tiles']} aria-hidden>
      {PLACES.map((place) => (
        <Skeleton key={place} className={classes['waiting']} />
      ))}
    </div>
  );
}
