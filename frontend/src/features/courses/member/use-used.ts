import { useState } from 'react';
import { useCurrentUser } from '../../../shared/api/session/session.js';

const KEPT = 100;

const keyOf = (userId: string): string => `used:${userId}`;

function usedBy(userId: string): string[] {
  try {
    const used: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(used) ? used.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

interface Used {
  /** The ids of the credentials that were used in this browser when the list was opened, the last first. */
  before: readonly string[];
  note: (id: string) => void;
}

/** Which credentials a member has copied or opened. What is used now counts next time: nothing moves under a finger. */
export function useUsed(): Used {
  const { _id } = useCurrentUser();
  const [before] = useState(() => usedBy(_id));
  const note = (id: string) => {
    const used = [id, ...usedBy(_id).filter((other) => other !== id)].slice(0, KEPT);
    localStorage.setItem(keyOf(_id), JSON.stringify(used));
  };
  return { before, note };
}

/** Those that were used before, the last first, and then the others as they come. */
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
