import { DEFAULT_VALIDITY_DAYS, RESET_VALIDITY_DAYS, todayInLima } from '@keyroster/contracts';
import { Button, Collapse, Group, Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { isDeskNow } from '../../../shared/ui/use-is-wide.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { useRegister, useUpdateUser } from '../api.js';
import { useUserActions } from '../user-actions.js';
import { useUserWords } from '../words.js';
import type { User } from '../../../shared/api/people.js';
import classes from './form.module.css';
import { Handover } from './handover.js';
import { AccountFields, ContactFields, SubscriptionFields } from './user-form-fields.js';
import {
  faultsOf,
  type MadeUser,
  newUser,
  toRegister,
  toUpdate,
  useRoleOptions,
  type UserValues,
  valuesOf,
  withRole,
} from './user-form-values.js';

/** What the form shows; another count of resets mounts it anew. */
interface FormState {
  user: User | null;
  made: MadeUser | null;
  resets: number;
  isOpen: boolean;
}

const FOLD = 'users:form';
const OPEN = 'open';
const FOLDED = 'folded';

/** Folded by default on phones and tablets, where it would leave no room for the table. */
function isOpenAtFirst(): boolean {
  const kept = localStorage.getItem(FOLD);
  return kept === OPEN || (kept !== FOLDED && isDeskNow());
}

const bringIntoView = (): void => {
  const form = document.querySelector('[data-user-form]');
  form?.scrollIntoView({ block: 'start' });
  // In the next frame, when the previous form is gone and the new field is there.
  requestAnimationFrame(() => form?.querySelector('input')?.focus());
};

const emptied = (before: FormState): FormState => ({ ...before, user: null, resets: before.resets + 1 });

export function useFormState() {
  const [state, setState] = useState<FormState>(() => ({
    user: null,
    made: null,
    resets: 0,
    isOpen: isOpenAtFirst(),
  }));
  const fold = (isOpen: boolean) => {
    localStorage.setItem(FOLD, isOpen ? OPEN : FOLDED);
    setState((before) => ({ ...before, isOpen }));
  };
  return {
    state,
    toggle: () => fold(!state.isOpen),
    /** By the key: unfolding moves the focus into the form. */
    toggleByKey: () => {
      fold(!state.isOpen);
      if (!state.isOpen) bringIntoView();
    },
    edit: (user: User) => {
      setState(({ resets, made }) => ({ user, made, resets: resets + 1, isOpen: true }));
      bringIntoView();
    },
    begin: () => {
      setState((before) => ({ ...emptied(before), isOpen: true }));
      bringIntoView();
    },
    handOver: (made: MadeUser) => setState((before) => ({ ...emptied(before), made })),
    handedOver: () => setState((before) => ({ ...before, made: null })),
    /** Keeps what was typed for the next user. */
    another: () => {
      setState((before) => ({ ...before, made: null, isOpen: true }));
      bringIntoView();
    },
    reset: () => setState(emptied),
    /** A user was deleted: the form of another one stays. */
    forget: (id: string) =>
      setState((before) => {
        const made = before.made?.user._id === id ? null : before.made;
        return before.user?._id === id ? { ...emptied(before), made } : { ...before, made };
      }),
  };
}

export function UserFormPanel({ form }: { form: ReturnType<typeof useFormState> }) {
  const { user, made, resets, isOpen } = form.state;
  const words = useUserWords();
  const id = useId();
  const now = useMinute();
  const roles = useRoleOptions();
  return (
    <>
      {made && <Handover key={made.user._id} made={made} onAnother={form.another} onDone={form.handedOver} />}
      <section className={classes['form']} aria-labelledby={`${id}-heading`} data-user-form>
        <h2 className={classes['heading']}>
          <button
            type="button"
            id={`${id}-heading`}
            className={classes['fold']}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={form.toggle}
          >
            <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
            <span>{user ? words.editing(user.email) : words.newUser}</span>
          </button>
        </h2>
        <Collapse expanded={isOpen} id={id} transitionDuration={100}>
          {roles ? (
            <UserForm
              key={`${user?._id ?? 'new'} ${resets}`}
              user={user}
              defaults={newUser({
                role: roles[0]?.value ?? '',
                today: todayInLima(now),
                validity: resets === 0 ? DEFAULT_VALIDITY_DAYS : RESET_VALIDITY_DAYS,
              })}
              roles={user ? withRole(roles, user.role) : roles}
              onDone={form.reset}
              onMade={form.handOver}
            />
          ) : (
            <Skeleton height={230} w="auto" m={12} />
          )}
        </Collapse>
      </section>
    </>
  );
}

interface UserFormProps {
  user: User | null;
  defaults: UserValues;
  roles: { value: string; label: string }[];
  onDone: () => void;
  onMade: (made: MadeUser) => void;
}

/** Create mode or edit mode. It is mounted anew for each user, so that no field of one is left for another. */
function UserForm({ user, defaults, roles, onDone, onMade }: UserFormProps) {
  const texts = useTexts();
  const register = useRegister();
  const update = useUpdateUser();
  const { keepPassword, resetPassword } = useUserActions();
  const { fields, submitTo, showRefusal } = useSpecForm<UserValues>({
    initialValues: user ? valuesOf(user) : defaults,
    findFaults: (values) => faultsOf(values, user === null, texts),
  });

  useNewDay(user === null ? defaults.subStartDate : null, fields);

  const isBusy = register.isPending || update.isPending;
  const create = (values: UserValues) =>
    register.mutate(toRegister(values), {
      onSuccess: (made) => {
        keepPassword(made.user._id, values.password);
        onMade({ user: made.user, password: values.password });
      },
      onError: showRefusal,
    });
  const save = (values: UserValues) => {
    if (user) update.mutate(toUpdate(values, user), { onSuccess: onDone, onError: showRefusal });
    else create(values);
  };

  return (
    <form noValidate onSubmit={submitTo(save)}>
      <div className={classes['groups']}>
        <AccountFields fields={fields} roles={roles} isNew={user === null} />
        <SubscriptionFields fields={fields} />
        <ContactFields fields={fields} />
      </div>
      <Group justify="flex-end" gap={8} px={12} pb={12}>
        {user && (
          <>
            <Button variant="default" size="xs" mr="auto" onClick={() => resetPassword(user)}>
              {texts.actions.resetPassword}
            </Button>
            <Button variant="default" size="xs" onClick={onDone}>
              {texts.actions.cancel}
            </Button>
          </>
        )}
        <Button {...whileBusy(isBusy)} type="submit" size="xs">
          {user ? texts.actions.update : texts.actions.create}
        </Button>
      </Group>
    </form>
  );
}

/** A form that stays open over midnight offers the new day, unless another day was chosen. */
function useNewDay(today: string | null, { getValues, setFieldValue }: UseFormReturnType<UserValues>): void {
  const offered = useRef(today);
  useEffect(() => {
    const before = offered.current;
    offered.current = today;
    if (today === null || before === today || getValues().subStartDate !== before) return;
    setFieldValue('subStartDate', today);
  }, [today, getValues, setFieldValue]);
}
