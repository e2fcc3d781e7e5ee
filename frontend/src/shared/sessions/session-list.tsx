import type { SessionAnswer } from '@keyroster/contracts/dto';
import { EmptyState } from '../ui/states/empty-state.js';
import { SessionItem } from './session-item.js';
import classes from './session-list.module.css';
import { useSessionWords } from './session-words.js';

type Session = Pick<SessionAnswer, keyof SessionAnswer>;

interface SessionListProps {
  sessions: readonly Session[];
  /** The id of the one that looks at them, where it is among them. */
  here?: string | null;
  /** The id of the one that is being ended. */
  ending?: string | undefined;
  onEnd: (id: string) => void;
}

/** Where somebody is signed in. */
export function SessionList({ sessions, here, ending, onEnd }: SessionListProps) {
  const words = useSessionWords();
  if (sessions.length === 0) return <EmptyState text={words.none} />;
  return (
    <ul className={classes['list']}>
      {sessions.map((session) => (
        <SessionItem
          key={session._id}
          session={session}
          isHere={session._id === here}
          isEnding={session._id === ending}
          onEnd={() => onEnd(session._id)}
        />
      ))}
    </ul>
  );
}
