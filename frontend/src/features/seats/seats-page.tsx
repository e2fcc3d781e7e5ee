import { Badge, Group, Paper, Stack, Text, Title as Heading } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../shared/paths.js';
import {
  seatsQuery,
  type CredentialSeats,
  SeatPeople,
  useSeatWords,
} from '../../shared/seats/seat-people.js';
import { Awaited, EmptyState, EmptyStateLink } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';

export function SeatsPage() {
  const words = useSeatWords();
  const seats = useQuery(seatsQuery);
  const { data } = seats;
  return (
    <Screen title={words.seats} width="cards">
      {!data && <Awaited of={seats} height={120} />}
      {data?.length === 0 && (
        <EmptyState
          Icon={IconArmchair}
          text={words.none}
          action={<EmptyStateLink to={PATHS.courses}>{words.openCourses}</EmptyStateLink>}
        />
      )}
      <Stack gap="sm">
        {data?.map((seats) => (
          <SeatCard key={seats.p_id} seats={seats} />
        ))}
      </Stack>
    </Screen>
  );
}

function SeatCard({ seats }: { seats: CredentialSeats }) {
  const words = useSeatWords();
  const { p_id, name, title, held, of, waiting } = seats;
  const heading = `seats-${p_id}`;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Group justify="space-between" gap="sm" mb={6}>
        <Heading order={2} size="h6" id={heading}>
          {`${title} · ${name}`}
        </Heading>
        <Group gap={6}>
          {waiting.length > 0 && <Badge variant="light">{words.waiting(waiting.length)}</Badge>}
          <Text size="sm" aria-label={words.inUse(held.length, of)}>{`${held.length}/${of}`}</Text>
        </Group>
      </Group>
      <SeatPeople seats={seats} />
    </Paper>
  );
}
