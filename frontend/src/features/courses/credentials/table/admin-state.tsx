import { Anchor, Badge, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../../shared/paths.js';
import type { Credential } from '../../api.js';
import { nameOf } from '../../drag/drag-data.js';
import { useCourseWords } from '../../words.js';
import { AdminSeats } from './admin-seats.js';
import classes from '../credentials.module.css';

/** How many use a credential, whether it has codes, and whether somebody says that it doesn't work. */
export function AdminState({ credential, isTroubled }: { credential: Credential; isTroubled: boolean }) {
  const words = useCourseWords();
  const name = nameOf(credential);
  return (
    <Group gap={6} wrap="nowrap">
      {credential.seats > 0 && <AdminSeats credential={credential} />}
      {credential.has_code && (
        <Badge variant="default" size="sm" tt="none" title={words.hasCodeOf(name)}>
          {words.hasCode}
        </Badge>
      )}
      {isTroubled && (
        <Anchor
          component={Link}
          to={PATHS.troubles}
          display="inline-flex"
          className={classes['warning'] ?? ''}
          aria-label={words.troubleOf(name)}
          title={words.troubleOf(name)}
        >
          <IconAlertTriangle size={18} aria-hidden />
        </Anchor>
      )}
    </Group>
  );
}
