import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTableWords } from '../table-words.js';

export function ColumnsButton(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  const words = useTableWords();
  return (
    <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} {...props}>
      {words.columns}
    </Button>
  );
}
