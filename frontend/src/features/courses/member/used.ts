import { readLocalStorageValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCurrentUser } from '../../../shared/api/session/session.js';

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
