import { useState } from 'react';

/** The panes whose width can be set, in px; the last one has what is left. */
export interface Widths {
  titles: number;
  subtitles: number;
}

export type Resizable = keyof Widths;

export const WIDTH = { min: 140, max: 420 } as const;
export const USUAL: Widths = { titles: 180, subtitles: 186 };

const KEY = 'panes:courses';

const within = (width: number): number => Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)));

function keptWidths(): Widths {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { titles, subtitles } = { ...USUAL, ...(kept as Partial<Widths>) };
    return [titles, subtitles].every(Number.isFinite)
      ? { titles: within(titles), subtitles: within(subtitles) }
      : USUAL;
  } catch {
    return USUAL;
  }
}

/** How wide the panes are, as this browser remembers it. */
export function useWidths(): [Widths, (pane: Resizable, width: number) => void] {
  const [widths, setWidths] = useState(keptWidths);
  const set = (pane: Resizable, width: number) => {
    const next = { ...widths, [pane]: within(width) };
    setWidths(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  return [widths, set];
}
