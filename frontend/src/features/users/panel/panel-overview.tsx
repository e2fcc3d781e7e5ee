import { USER_SETTINGS, type UserSetting } from '@keyroster/contracts';
import type { UserChangedAnswer } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import type { Resource } from '../../../shared/api/query-client.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { updateUser } from '../api.js';
import { isLong, SettingInput, type SettingInputProps } from '../form/setting-input.js';
import {
  isShownTo,
  payloadValue,
  useGroupOptions,
  useRoleOptions,
  withRole,
} from '../form/user-form-values.js';
import { oneUserQuery, patchUser, type User } from '../../../shared/api/people.js';
import classes from './panel.module.css';

export function Overview({ user }: { user: User }) {
  const isAdmin = useIsAdmin();
  const options: SettingOptions = {
    role: withRole(useRoleOptions() ?? [], user.role),
    group: useGroupOptions(user.profile_group),
  };
  const settings = USER_SETTINGS.filter(({ field }) => isShownTo(isAdmin, field, user.role));
  return (
    <div className={classes['fields']}>
      {settings.map((setting) => (
        <EditField key={setting.name} user={user} setting={setting} options={options[setting.kind]} />
      ))}
    </div>
  );
}

type SettingOptions = Partial<Record<UserSetting['kind'], SettingInputProps['options']>>;

const CHOSEN: readonly UserSetting['kind'][] = ['role', 'group', 'flag'];

interface EditFieldProps extends Pick<SettingInputProps, 'setting' | 'options'> {
  user: User;
}

/** A field that is saved by itself: on blur, on Enter, or when an option is chosen. */
function EditField({ user, setting, options }: EditFieldProps) {
  const edit = useFieldEdit(user, setting);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin && !edit.isOvertaken) edit.commit();
  };
  const hearKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) edit.commit();
    if (key === 'Escape') edit.revert();
  };
  return (
    <div className={isLong(setting) ? classes['wide'] : undefined} onBlur={leave} onKeyDown={hearKey}>
      <SettingInput
        setting={setting}
        options={options}
        value={edit.value}
        onChange={CHOSEN.includes(setting.kind) ? edit.commit : edit.type}
        error={edit.error}
        // Escape reverts what was typed, and doesn't close the panel.
        {...(edit.isChanged && { 'data-mantine-stop-propagation': true })}
      />
    </div>
  );
}

interface Saving {
  sent: string;
  base: User;
  /** Committed while the save is pending: it is sent once that has settled. */
  left?: string | undefined;
}

function useFieldEdit(user: User, setting: UserSetting) {
  const [draft, setDraft] = useState<{ typed: string; base: User | null } | null>(null);
  const save = useSaveField(user._id, setting);
  const saving = useRef<Saving>(null);
  const stored = String(user[setting.field]);

  const revert = () => {
    if (saving.current) saving.current.left = undefined;
    setDraft(null);
    save.reset();
  };
  /** Saves the given text, or else what was typed. */
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
    // Text that was typed since stays, now based on the newest user.
    const settle = (newest: User) =>
      setDraft((now) => (now && now.typed !== begun.sent ? { ...now, base: newest } : null));
    save.mutate(begun, {
      onSuccess: ({ user: saved }) => settle(saved),
      // Typed text stays, and is sent with the other admin's version; a choice from a list is dropped.
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return;
        if (CHOSEN.includes(setting.kind)) settle(begun.base);
        else setDraft((now) => now && { ...now, base: null });
      },
    });
  };

  return {
    value: draft?.typed ?? stored,
    isChanged: draft !== null,
    /** Another admin saved this field first, so the typed text is saved only by Enter or after more typing. */
    isOvertaken: draft?.base === null,
    error: draft && save.error ? messageOf(save.error) : undefined,
    type: (typed: string) => setDraft((before) => ({ typed, base: before?.base ?? user })),
    commit,
    revert,
  };
}

const CHANGED: readonly Resource[] = ['oneUser', 'users', 'renewals', 'dueCount'];

/** Saves changes one by one. One is refused only if another admin changed this very field meanwhile. */
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
  // In the mutation and not in the field, so that it is saved even when the panel was closed meanwhile.
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
      for (const resource of CHANGED) void client.invalidateQueries({ queryKey: [resource] });
    },
    meta: { success: successes.updated },
  });
}
