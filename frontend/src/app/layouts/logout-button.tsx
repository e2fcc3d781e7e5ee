import { isAdminRole } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { LOGOUT_KEY } from '../../shared/api/session.js';
import { dropToken } from '../../shared/api/token.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import classes from './layouts.module.css';

export function LogoutButton({ role }: { role: string }) {
  const texts = useTexts();
  const logout = useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: () => send('POST', '/users/logout'),
    // Whatever the server says, whoever pressed this is out.
    onSettled: () => dropToken(isAdminRole(role) ? PATHS.adminLogin : PATHS.login),
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={() => logout.mutate()}
    >
      <span className={classes['logout']}>{texts.actions.logout}</span>
    </Button>
  );
}
