import { Center } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Notice } from './notice.js';

/** A whole page that says one thing. */
export function NoticePage(props: ComponentProps<typeof Notice>) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Notice {...props} />
    </Center>
  );
}
