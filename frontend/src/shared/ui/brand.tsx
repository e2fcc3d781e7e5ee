import { Group, Text } from '@mantine/core';
import { IconSquareRotatedFilled } from '@tabler/icons-react';

export function Brand() {
  return (
    <Group gap={8} wrap="nowrap">
      <IconSquareRotatedFilled size={16} color="var(--mantine-color-teal-text)" aria-hidden />
      <Text fw={600}>Keyroster</Text>
    </Group>
  );
}
