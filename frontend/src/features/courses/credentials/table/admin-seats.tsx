import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { seatsQuery } from '../../../../shared/seats/api.js';
import { SeatPeople } from '../../../../shared/seats/seat-people.js';
import { useSeatWords } from '../../../../shared/seats/seat-words.js';
import type { Credential } from '../../api.js';
import { nameOf } from '../../drag/drag-data.js';

/** How many use it of how many may; behind it, who. */
export function AdminSeats({ credential }: { credential: Credential }) {
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
