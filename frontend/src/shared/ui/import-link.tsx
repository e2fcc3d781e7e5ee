import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/language.js';

/** The way to the screen that imports what this one shows. */
export function ImportLink({ to }: { to: string }) {
  const { actions } = useTexts();
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
      {actions.import}
    </Button>
  );
}
