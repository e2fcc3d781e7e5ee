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
}

/** What stands in a list of people that a search or a filter has emptied. */
export function NobodyMatches({ search, onClear }: MatchesProps) {
  const words = useWords();
  const typed = search.trim();
  return <EmptyState text={typed === '' ? words.nobodyShown : words.nobody(typed)} onClear={onClear} />;
}

/** The same in a list of things. */
export function NothingMatches({ search, onClear }: MatchesProps) {
  const words = useWords();
  const typed = search.trim();
  return <EmptyState text={typed === '' ? words.nothingShown : words.nothing(typed)} onClear={onClear} />;
}
