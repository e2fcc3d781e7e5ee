import { SYSTEM_USERNAME } from '@keyroster/contracts';
import { useCountedSentences, useNamedSentences, useSentences, userOf } from './sentences.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import type { Entry } from './api.js';
import { useAuditWords } from './words.js';

type Words = ReturnType<typeof useAuditWords>;
type Party = 'who' | 'what';

const PARTY = /(\{who\}|\{what\})/;

/** Actors without an address that are no users: the server itself and its command line. */
const NO_USERS: readonly (string | null)[] = [null, SYSTEM_USERNAME, 'command line'];

function nameOf(party: Party, { actor, ip, target, target_name }: Entry): string | null {
  if (party === 'what') return target_name ?? target;
  return ip === null && NO_USERS.includes(actor) ? null : actor;
}

function standInFor(party: Party, { action, actor, ip }: Entry, words: Words): string {
  if (party === 'who') {
    if (ip !== null) return words.somebody;
    return actor === SYSTEM_USERNAME ? words.theServer : words.theCommandLine;
  }
  if (action === 'activity.reset') return words.allUsers;
  return action === 'credential.exported' ? words.allTitles : words.somebody;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function useSentence(entry: Entry): string {
  const plain = useSentences()[entry.action];
  const named = useNamedSentences()[entry.action];
  const counted = useCountedSentences()[entry.action];
  const count = entry.after?.['credentials'];
  if (counted && typeof count === 'number') return counted(count);
  return named && entry.target_name !== null ? named : plain;
}

/** The parts of an entry's sentence. It begins with a capital, unless it begins with a name. */
function useParts(entry: Entry): { text: string; party?: Party }[] {
  const words = useAuditWords();
  const parts = useSentence(entry)
    .split(PARTY)
    .filter((part) => part !== '');
  return parts.map((part, place) => {
    if (!PARTY.test(part)) return { text: part };
    const party = part === '{who}' ? 'who' : 'what';
    const standIn = standInFor(party, entry, words);
    return { text: nameOf(party, entry) ?? (place === 0 ? capital(standIn) : standIn), party };
  });
}

export const useSentenceText = (entry: Entry): string =>
  useParts(entry)
    .map(({ text }) => text)
    .join('');

export function Sentence({ entry }: { entry: Entry }) {
  const userId = userOf(entry);
  return useParts(entry).map(({ text, party }) => {
    if (party === undefined) return text;
    const name = (
      <span key={party} style={{ fontWeight: 500 }}>
        {text}
      </span>
    );
    if (party === 'who' || userId === null) return name;
    return (
      <UserLink key={party} userId={userId}>
        {name}
      </UserLink>
    );
  });
}
