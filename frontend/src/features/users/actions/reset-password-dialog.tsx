import { Button, Group, Stack } from '@mantine/core';
import type { User } from '../../../shared/api/people.js';
import { isTooShort, PasswordField } from '../../../shared/form/password-field.js';
import { useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useUpdateUser } from '../api.js';
import { useUserWords } from '../user-words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';

interface ResetPasswordDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  /** It can be told to them now, and never again. */
  onPasswordSet: (password: string) => void;
}

export function ResetPasswordDialog({ user, isOpen, onClose, onPasswordSet }: ResetPasswordDialogProps) {
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
      <ResetPasswordForm userId={user._id} onClose={onClose} onPasswordSet={onPasswordSet} />
    </Dialog>
  );
}

function ResetPasswordForm({
  userId,
  onClose,
  onPasswordSet,
}: Pick<ResetPasswordDialogProps, 'onClose' | 'onPasswordSet'> & { userId: string }) {
  const texts = useTexts();
  const words = useUserWords();
  const update = useUpdateUser();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { password: '' },
    findFaults: ({ password }) =>
      isTooShort(password) ? [{ field: 'password', message: texts.validation.passwordTooShort }] : [],
  });
  const save = ({ password }: { password: string }) => {
    const onSuccess = () => {
      onPasswordSet(password);
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
          <Button {...whileBusy(update.isPending)} type="submit">
            {texts.actions.resetPassword}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
