import { SYSTEM_USERNAME } from '@keyroster/contracts';
import { useCountedSentences, useNamedSentences, useSentences, userOf } from './sentences.js';
import { UserLink } from '../../shared/ui/user-link.js';
import type { Entry } from './api.js';
import { useAuditWords } from './words.js';

type Words = ReturnType<typeof useAuditWords>;

type Party = 'who' | 'what';

interface Part {
  text: string;
  party?: Party;
}

const PARTY = /(\{who\}|\{what\})/;

/** The audit's name for somebody on the server's command line. */
const COMMAND_LINE = 'command line';
const HOUSE: readonly (string | null)[] = [null, SYSTEM_USERNAME, COMMAND_LINE];

/** The name of the actor, or null. */
const whoOf = ({ actor, ip }: Entry): string | null => (ip === null && HOUSE.includes(actor) ? null : actor);

const whatOf = ({ target, target_name }: Entry): string | null => target_name ?? target;

/** The words in place of a missing name, in the page's language. */
function standInFor(party: Party, { action, actor, ip }: Entry, words: Words): string {
  if (party === 'who') {
    if (ip !== null) return words.somebody;
    return actor === SYSTEM_USERNAME ? words.theServer : words.theCommandLine;
  }
  if (action === 'activity.reset') return words.allUsers;
  return action === 'credential.exported' ? words.allTitles : words.somebody;
}

/** The parts of a sentence. It begins with a capital, unless it begins with a name. */
function partsOf(entry: Entry, sentence: string, words: Words): Part[] {
  const parts = sentence.split(PARTY).filter((part) => part !== '');
  return parts.map((part, place) => {
    if (!PARTY.test(part)) return { text: part };
    const party: Party = part === '{who}' ? 'who' : 'what';
    const name = party === 'who' ? whoOf(entry) : whatOf(entry);
    const standIn = standInFor(party, entry, words);
    return { text: name ?? (place === 0 ? capital(standIn) : standIn), party };
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The number of credentials that an entry names. */
function countOf({ after }: Entry): number | undefined {
  const count = after?.['credentials'];
  return typeof count === 'number' ? count : undefined;
}

function useSentence(entry: Entry): string {
  const plain = useSentences()[entry.action];
  const named = useNamedSentences()[entry.action];
  const sentence = named && entry.target_name !== null ? named : plain;
  const counted = useCountedSentences()[entry.action];
  const count = countOf(entry);
  return counted && count !== undefined ? counted(count) : sentence;
}

/** The sentence without its links. */
export function useSentenceText(entry: Entry): string {
  const words = useAuditWords();
  const sentence = useSentence(entry);
  return partsOf(entry, sentence, words)
    .map(({ text }) => text)
    .join('');
}

/** What happened, with a link to the user it was about. */
export function Sentence({ entry }: { entry: Entry }) {
  const words = useAuditWords();
  const userId = userOf(entry);
  const sentence = useSentence(entry);
  return partsOf(entry, sentence, words).map(({ text, party }) => {
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
