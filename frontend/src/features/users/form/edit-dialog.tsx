import { useState } from 'react';
import type { User } from '../../../shared/api/people.js';
import { FormButtons } from '../../../shared/form/form-parts.js';
import { useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { Dialog, type useDialog } from '../../../shared/ui/dialog.js';
import { useUpdateUser } from '../api.js';
import { useUserActions } from '../user-actions.js';
import { useUserWords } from '../words.js';
import classes from './form.module.css';
import { MainFields, OtherFields } from './user-form-fields.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import {
  faultsOf,
  type RoleOption,
  toUpdate,
  type UserValues,
  valuesOf,
  withRole,
} from './user-form-values.js';

interface EditDialogProps extends ReturnType<typeof useDialog<User | null>> {
  roles: RoleOption[];
  onUpdated: () => void;
}

export function EditDialog({ about: user, isOpen, close, times, roles, onUpdated }: EditDialogProps) {
  const words = useUserWords();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size={880}
      closeOnClickOutside={false}
      title={user && words.editing(user.email)}
    >
      {user && (
        <EditForm
          key={times}
          user={user}
          roles={withRole(roles, user.role)}
          onUpdated={onUpdated}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

interface EditFormProps {
  user: User;
  roles: RoleOption[];
  onUpdated: () => void;
  onCancel: () => void;
}

function EditForm({ user, roles, onUpdated, onCancel }: EditFormProps) {
  const texts = useTexts();
  const update = useUpdateUser();
  const { resetPassword } = useUserActions();
  const [version, setVersion] = useState(user.version);
  const { fields, submitTo, showRefusal } = useSpecForm<UserValues>({
    initialValues: valuesOf(user),
    findFaults: (values) => faultsOf(values, false, texts),
  });
  const save = (values: UserValues) =>
    update.mutate(toUpdate(values, { ...user, version }), { onSuccess: onUpdated, onError: showRefusal });
  // The reset is this admin's own change, so its version is adopted, unless another change lies in between.
  const followReset = (changed: User) => setVersion((known) => known + Number(changed.version === known + 1));
  return (
    <form noValidate onSubmit={submitTo(save)}>
      <div className={classes['line']} data-edit>
        <MainFields fields={fields} roles={roles} />
      </div>
      <OtherFields fields={fields} />
      <FormButtons label={texts.actions.update} isBusy={update.isPending} onCancel={onCancel}>
        <SecondaryButton mr="auto" onClick={() => resetPassword(user, followReset)}>
          {texts.actions.resetPassword}
        </SecondaryButton>
      </FormButtons>
    </form>
  );
}
