import { Skeleton, Text } from '@mantine/core';
import type { PublicUser } from './api.js';
import { UserTile } from './user-tile.js';
import classes from './users-with-shop-page.module.css';
import { useUsersWithShopWords } from './words.js';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function UserTiles({ users }: { users: PublicUser[] }) {
  const words = useUsersWithShopWords();
  if (users.length === 0) return <Text c="dimmed">{words.noMatch}</Text>;
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
