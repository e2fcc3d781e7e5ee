import { useTexts } from '../../i18n/language.js';
import { defineWords } from '../../i18n/words.js';
import { EmptyState } from './empty-state.js';

const useWords = defineWords({
  en: {
    nobody: (search: string) => `Nobody matches “${search}”`,
    nobodyShown: 'Nobody matches this filter',
    nothing: (search: string) => `Nothing matches “${search}”`,
    nothingShown: 'Nothing matches this filter',
  },
  es: {
    nobody: (search) => `Nadie coincide con «${search}»`,
    nobodyShown: 'Nadie coincide con este filtro',
    nothing: (search) => `Nada coincide con «${search}»`,
    nothingShown: 'Nada coincide con este filtro',
  },
});

interface MatchesProps {
  search: string;
  onClear: () => void;
  /** What the list says where nothing is in it: a search that empties it leaves it as empty. */
  word?: string;
}

/** What stands in a list of people that a search or a filter has emptied. */
export function NobodyMatches(props: MatchesProps) {
  const words = useWords();
  return <Unmatched {...props} ofAll={words.nobodyShown} ofTyped={words.nobody} />;
}

/** The same in a list of things. */
export function NothingMatches(props: MatchesProps) {
  const words = useWords();
  return <Unmatched {...props} ofAll={words.nothingShown} ofTyped={words.nothing} />;
}

interface UnmatchedProps extends MatchesProps {
  /** Said of a filter alone. */
  ofAll: string;
  /** Said of what was typed. */
  ofTyped: (typed: string) => string;
}

function Unmatched({ search, onClear, word, ofAll, ofTyped }: UnmatchedProps) {
  const { screens } = useTexts();
  const typed = search.trim();
  return (
    <EmptyState word={word ?? screens.empty} text={typed === '' ? ofAll : ofTyped(typed)} onClear={onClear} />
  );
}
