import { useState } from 'react';
import { useSelection } from '../use-selection.js';

interface PaneSearch {
  search: string;
  setSearch: (text: string) => void;
  /** Goes on with what was typed in the subtitle that is opened next: what was found there shows at once. */
  carryTo: (subtitleId: string) => void;
}

/** What is looked for in the open subtitle; another that is opened starts without. */
export function usePaneSearch(): PaneSearch {
  const { subtitleId } = useSelection();
  const [typed, setTyped] = useState({ at: subtitleId, text: '' });
  return {
    search: typed.at === subtitleId ? typed.text : '',
    setSearch: (text) => setTyped({ at: subtitleId, text }),
    carryTo: (next) => setTyped({ at: next, text: typed.text }),
  };
}
