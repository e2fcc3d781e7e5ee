import { Avatar, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { PATHS, type NamedTitle } from '../../shared/paths.js';
import type { PublicUser } from './api.js';
import classes from './users-with-shop-page.module.css';

/** The first letters of the first two words of a name. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map(([first]) => first?.toUpperCase())
    .join('');
}

export function UserTile({ user }: { user: PublicUser }) {
  const { shop_id: titleId } = useParams();
  const state: NamedTitle = { titleId };
  return (
    <Link to={PATHS.pin(user._id, user.email)} state={state} className={classes['tile']}>
      <Avatar color="teal" radius="md" aria-hidden>
        {initialsOf(user.email)}
      </Avatar>
      <Text truncate title={user.email} miw={0}>
        {user.email}
      </Text>
    </Link>
  );
}
