import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { logoutTo, useLogout } from '../../../shared/api/session/use-logout.js';
import { useTexts } from '../../../shared/i18n/language.js';
import classes from '../layouts.module.css';

export function LogoutButton({ role }: { role: string }) {
  const texts = useTexts();
  const logOut = useLogout(logoutTo(role));
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={logOut}
    >
      <span className={classes['logout']} data-tip>
        {texts.actions.logout}
      </span>
    </Button>
  );
}
