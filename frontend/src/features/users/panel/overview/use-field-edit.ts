import type { UserSetting } from '@keyroster/contracts';
import type { UserChangedAnswer } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../shared/api/api-error.js';
import {
  ONE_USER_KEY,
  oneUserQuery,
  patchUser,
  USERS_KEY,
  type User,
} from '../../../../shared/api/people.js';
import { useTexts } from '../../../../shared/i18n/language.js';
import { DUE_KEY, RENEWALS_KEY } from '../../../../shared/renewals/api.js';
import { updateUser } from '../../api.js';
import { payloadValue } from '../../form/user-form-values.js';

/** What is being typed, and whom it was begun with. */
interface Draft {
  typed: string;
  base: User;
}

/** What is under way of a field. */
interface Saving {
  sent: string;
  base: User;
  /** What was committed meanwhile: it is sent once the first has settled. */
  left?: string | undefined;
}

export interface FieldEdit {
  value: string;
  isChanged: boolean;
  error: string | undefined;
  type: (typed: string) => void;
  /** Saves what was typed, or this. */
  commit: (typed?: string) => void;
  revert: () => void;
}

const CHANGED = [ONE_USER_KEY, USERS_KEY, RENEWALS_KEY, DUE_KEY];

/**
 * Saves one field, one after the other. A field that is still as it was when one began goes with the newest version:
 * what others, or one's own saves, did to other fields is no conflict. Otherwise the old version goes, and is refused.
 */
function useSaveField(userId: string, setting: UserSetting) {
  const { successes } = useTexts();
  const client = useQueryClient();

  const saveOne = async ({ sent, base }: Saving): Promise<UserChangedAnswer> => {
    const newest = client.getQueryData(oneUserQuery(userId).queryKey)?.user;
    const isAsBegun = newest?.[setting.field] === base[setting.field];
    const { version } = newest && isAsBegun ? newest : base;
    const answer = await updateUser({ id: userId, version, [setting.name]: payloadValue(setting, sent) });
    patchUser(client, answer.user);
    return answer;
  };
  // Here, and not by the field: what is left is saved also where the panel was closed meanwhile.
  const saveAll = async (saving: Saving): Promise<UserChangedAnswer> => {
    const first = saveOne(saving);
    const base = await first.then(
      ({ user }) => user,
      () => saving.base,
    );
    if (saving.left === undefined) return first;
    Object.assign(saving, { sent: saving.left, base, left: undefined });
    return saveAll(saving);
  };

  return useMutation({
    scope: { id: `fields ${userId}` },
    mutationFn: saveAll,
    onSettled: () => {
      for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey });
    },
    meta: { success: successes.updated },
  });
}

/** A field that is edited where it stands. */
export function useFieldEdit(user: User, setting: UserSetting): FieldEdit {
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useSaveField(user._id, setting);
  const saving = useRef<Saving>(null);
  const stored = String(user[setting.field]);

  const revert = () => {
    if (saving.current) saving.current.left = undefined;
    setDraft(null);
    save.reset();
  };
  const commit = (typed = draft?.typed ?? stored) => {
    const base = draft?.base ?? user;
    const { current } = saving;
    if (save.isPending && current) {
      current.left = typed === current.sent ? undefined : typed;
      setDraft({ typed, base });
      return;
    }
    if (typed === String(base[setting.field])) return revert();
    setDraft({ typed, base });
    const begun: Saving = { sent: typed, base };
    saving.current = begun;
    // What was typed since goes on, from what there is now.
    const settle = (newest: User) =>
      setDraft((now) => (now && now.typed !== begun.sent ? { ...now, base: newest } : null));
    save.mutate(begun, {
      onSuccess: ({ user: saved }) => settle(saved),
      // Somebody else was first: theirs is what there is to edit now.
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'STALE_VERSION') settle(begun.base);
      },
    });
  };

  return {
    value: draft?.typed ?? stored,
    isChanged: draft !== null,
    error: draft && save.error ? messageOf(save.error) : undefined,
    type: (typed) => setDraft((before) => ({ typed, base: before?.base ?? user })),
    commit,
    revert,
  };
}
