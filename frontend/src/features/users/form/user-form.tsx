import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useSpecForm } from '../../../shared/form/use-spec-form.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import type { MadeUser } from './use-form-state.js';
import { useRegister, useUpdateUser } from '../api.js';
import { AccountFields, ContactFields, SubscriptionFields } from './user-form-fields.js';
import { useUserActions } from '../actions/user-actions.js';
import { faultsOf, toRegister, toUpdate, valuesOf, type UserValues } from './user-form-values.js';
import classes from '../users.module.css';

interface UserFormProps {
  /** Who is edited; nobody in create mode. */
  user: User | null;
  /** What a new user begins with. */
  defaults: UserValues;
  roles: { value: string; label: string }[];
  onDone: () => void;
  onMade: (made: MadeUser) => void;
  onResetPassword: (user: User) => void;
}

/** Create mode or edit mode: mounted anew for each user, so that no field of one is left for another. */
export function UserForm({ user, defaults, roles, onDone, onMade, onResetPassword }: UserFormProps) {
  const texts = useTexts();
  const register = useRegister();
  const update = useUpdateUser();
  const { keepPassword } = useUserActions();
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
      <div className={classes['buttons']}>
        {user && (
          <>
            <Button variant="default" size="xs" mr="auto" onClick={() => onResetPassword(user)}>
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
      </div>
    </form>
  );
}

/** A form that is open over midnight begins a subscription today, unless another day was chosen. */
function useNewDay(today: string | null, { getValues, setFieldValue }: UseFormReturnType<UserValues>): void {
  const offered = useRef(today);
  useEffect(() => {
    const before = offered.current;
    offered.current = today;
    if (today === null || before === today || getValues().subStartDate !== before) return;
    setFieldValue('subStartDate', today);
  }, [today, getValues, setFieldValue]);
}
