import { send } from '../../shared/api/client.js';
import { INBOX_KEY, type Item } from '../../shared/api/inbox.js';
import { useChange } from '../../shared/api/use-change.js';
import { unpause } from '../../shared/locks/use-lock-user.js';

export const usePutAway = () =>
  useChange({
    send: ({ kind, id }: Item) => send('POST', '/inbox/away', { body: { kind, id } }),
    changes: [INBOX_KEY],
  });

/** Lifts the pause of a block of addresses after wrong tries under many names. */
export const useLiftBlock = () =>
  useChange({
    send: (block: string) => unpause({ block }),
    successKey: 'pauseLifted',
    about: (block) => block,
    changes: [INBOX_KEY],
  });
