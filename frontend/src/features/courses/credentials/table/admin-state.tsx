import { Anchor, Badge, Group, Popover, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../../shared/paths.js';
import { seatsQuery, SeatPeople, useSeatWords } from '../../../../shared/seats/seat-people.js';
import type { Credential } from '../../api.js';
import { nameOf } from '../../drag/drag-data.js';
import { useCourseWords } from '../../words.js';
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

/** How many use it of how many may; behind it, who. */
function AdminSeats({ credential }: { credential: Credential }) {
  const words = useSeatWords();
  const { data } = useQuery(seatsQuery);
  const seats = data?.find(({ p_id }) => p_id === credential._id);
  if (!seats) return null;
  const { held, of } = seats;
  return (
    <Popover
      withArrow
      shadow="md"
      width="min(400px, calc(100vw - 32px))"
      trapFocus
      hideDetached={false}
      // Beside the page: where its row is scrolled away, it makes the page no wider.
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <UnstyledButton
          fz="sm"
          td="underline"
          aria-label={`${words.who(nameOf(credential))}: ${held.length}/${of}`}
        >
          {`${held.length}/${of}`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SeatPeople seats={seats} />
      </Popover.Dropdown>
    </Popover>
  );
}
