import type { User } from '../../../shared/api/people.js';
import { useFoundBy } from './found-by.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

/** Why a search found them, what it found marked; nothing where their row shows it. */
export function FoundMark({ user }: { user: User }) {
  const { found } = useUserWords();
  const [why, searched] = useFoundBy(user);
  if (!why) return null;
  const { kind, text } = why;
  const at = text.indexOf(searched);
  const end = at + searched.length;
  return (
    <small className={classes['found']}>
      {found[kind]} {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </small>
  );
}
