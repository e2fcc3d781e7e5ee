import { readLocalStorageValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import type { NamedTitle } from '../../../shared/paths.js';
import { useSelection, useSubtitles, useTitles } from '../open-course.js';
import { useCurrentUser } from '../../../shared/api/session/session.js';

interface Place {
  titleId: string;
  subtitleId: string | null;
}

const placeKey = (userId: string): string => `shop:${userId}`;

function placeOf(userId: string): Place | null {
  const place = readLocalStorageValue<unknown>({ key: placeKey(userId) });
  return typeof place === 'object' && place !== null && 'titleId' in place ? (place as Place) : null;
}

/**
 * Without a title in the URL, opens the title of the PIN link that led here, or else the last place. A single title or
 * subtitle is opened by itself.
 */
export function useLastPlace(): void {
  const { _id } = useCurrentUser();
  const { data: titles } = useTitles();
  const { titleId, subtitleId, reopen } = useSelection();
  const { data: subtitles } = useSubtitles(titleId ?? undefined);
  const { state: named } = useLocation() as Location<NamedTitle | null>;
  const hasCome = useRef(titleId !== null);

  useEffect(() => {
    if (hasCome.current || !titles) return;
    hasCome.current = true;
    const place = placeOf(_id);
    const titleOf = (id: string | undefined) => titles.find((title) => title._id === id);
    const first = titleOf(named?.titleId) ?? titleOf(place?.titleId);
    if (first) reopen(first._id, (first._id === place?.titleId && place.subtitleId) || undefined);
    else if (titles.length === 1 && titles[0]) reopen(titles[0]._id);
  }, [_id, titles, reopen, named]);

  useEffect(() => {
    const [only, ...others] = subtitles ?? [];
    if (titleId && subtitleId === null && only && others.length === 0) reopen(titleId, only._id);
  }, [titleId, subtitleId, subtitles, reopen]);

  useEffect(() => {
    if (titleId) localStorage.setItem(placeKey(_id), JSON.stringify({ titleId, subtitleId }));
  }, [_id, titleId, subtitleId]);
}

const KEPT = 100;

const usedKey = (userId: string): string => `used:${userId}`;

function usedBy(userId: string): string[] {
  const used = readLocalStorageValue<unknown>({ key: usedKey(userId) });
  return Array.isArray(used) ? used.filter((id) => typeof id === 'string') : [];
}

interface Used {
  /** The ids of the credentials used in this browser before the list was opened, the most recent first. */
  before: readonly string[];
  note: (id: string) => void;
}

/** The credentials that a member copied or opened. New uses count next time: no card moves meanwhile. */
export function useUsed(): Used {
  const { _id } = useCurrentUser();
  const [before] = useState(() => usedBy(_id));
  const note = (id: string) => {
    const used = [id, ...usedBy(_id).filter((other) => other !== id)].slice(0, KEPT);
    localStorage.setItem(usedKey(_id), JSON.stringify(used));
  };
  return { before, note };
}

/** The used items first, the most recent at the top, then the others in their order. */
export function usedFirst<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  before: readonly string[],
): Item[] {
  const placeOf = (item: Item): number => {
    const place = before.indexOf(idOf(item));
    return place === -1 ? before.length : place;
  };
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}
