import { Button, Group, Stack } from '@mantine/core';
import type { User } from '../../shared/api/users.js';
import { isTooShort } from '../../shared/form/is-too-short.js';
import { PasswordField } from '../../shared/form/password-field.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useUpdateUser } from './api.js';
import { useUserActions } from './user-actions.js';
import { useUserWords } from './user-words.js';

interface ResetPasswordDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

export function ResetPasswordDialog({ user, isOpen, onClose }: ResetPasswordDialogProps) {
  const words = useUserWords();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      stackId="password"
      title={words.resetPasswordOf(user.email)}
      withCloseButton={false}
      size="sm"
    >
      <ResetPasswordForm userId={user._id} onClose={onClose} />
    </Dialog>
  );
}

function ResetPasswordForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const texts = useTexts();
  const words = useUserWords();
  const update = useUpdateUser();
  const { keepPassword } = useUserActions();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { password: '' },
    findFaults: ({ password }) =>
      isTooShort(password) ? [{ field: 'password', message: texts.validation.passwordTooShort }] : [],
  });
  const save = ({ password }: { password: string }) => {
    if (update.isPending) return;
    const onSuccess = () => {
      keepPassword(userId, password);
      onClose();
    };
    update.mutate({ id: userId, password }, { onSuccess, onError: showRefusal });
  };
  return (
    <form noValidate onSubmit={submitTo(save)}>
      <Stack gap="md">
        <PasswordField
          label={words.newPassword}
          description={words.endsSessions}
          data-autofocus
          autoComplete="new-password"
          {...fields.getInputProps('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit">{texts.actions.resetPassword}</Button>
        </Group>
      </Stack>
    </form>
  );
}
