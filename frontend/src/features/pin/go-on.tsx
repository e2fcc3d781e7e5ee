import { isAdminRole } from '@keyroster/contracts';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sessionQuery } from '../../shared/api/session/session.js';
import { useToken } from '../../shared/api/session/token.js';
import { PATHS } from '../../shared/paths.js';
import { usePinWords } from './words.js';

interface GoOnProps {
  /** Whose PIN is asked for. */
  userId: string;
  /** What the screen was come to with, and goes on with. */
  state: unknown;
}

/** For whoever follows their PIN link and is signed in as that user still: `/` would let them go on, too. */
export function GoOn({ userId, state }: GoOnProps) {
  const words = usePinWords();
  const token = useToken();
  const { data: user, isPending } = useQuery({ ...sessionQuery, enabled: token !== null });
  const isThem = user?._id === userId && !isAdminRole(user.role) && !user.viewing;
  if (token === null || !(isThem || isPending)) return null;
  return (
    // While it is asked its room is kept, so that no digit moves under a finger.
    <Stack gap={4} ta="center" style={{ visibility: isThem ? 'visible' : 'hidden' }}>
      <Text size="sm" c="dimmed">
        {words.stillIn}
      </Text>
      <Button component={Link} to={PATHS.shops} replace state={state} variant="light" size="md">
        {words.goOn}
      </Button>
    </Stack>
  );
}
