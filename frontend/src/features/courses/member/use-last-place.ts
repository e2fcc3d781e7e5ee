import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import type { NamedTitle } from '../../../shared/paths.js';
import { useSubtitles, useTitles } from '../use-open-course.js';
import { useSelection } from '../use-selection.js';

/** What a member had open last, in this browser. */
interface Place {
  titleId: string;
  subtitleId: string | null;
}

const keyOf = (userId: string): string => `shop:${userId}`;

function placeOf(userId: string): Place | null {
  try {
    const place: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    const isPlace = typeof place === 'object' && place !== null && 'titleId' in place;
    return isPlace ? (place as Place) : null;
  } catch {
    return null;
  }
}

/**
 * Whoever comes without saying where to finds the title whose PIN link led them here, or else what they used last; of a
 * single title or subtitle there is nothing to choose.
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
    if (titleId) localStorage.setItem(keyOf(_id), JSON.stringify({ titleId, subtitleId }));
  }, [_id, titleId, subtitleId]);
}
