import { Stack, Text } from '@mantine/core';
import classes from './end-notice.module.css';
import { useEndWords } from './words.js';

/** That a login failed, for as long as none has succeeded. */
export function WrongNotice({ what }: { what: 'wrong' | 'wrongPin' | 'paused' }) {
  const words = useEndWords();
  return (
    <Stack className={classes['notice']} gap={4} role="alert">
      <Text fw={600}>{words[what]}</Text>
      <Text size="sm">{what === 'paused' ? words.lift : words.wait}</Text>
    </Stack>
  );
}
