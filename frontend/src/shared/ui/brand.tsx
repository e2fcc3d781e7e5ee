import { Group, Text } from '@mantine/core';
import { IconSquareRotatedFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';
import classes from './brand.module.css';

/** The newest logo, if there is any, in place of the mark. */
export function Brand() {
  const { data } = useQuery(configQuery);
  return (
    <Group gap={8} wrap="nowrap">
      {data?.logo ? (
        <img src={`/static/logos/${data.logo}`} alt="" className={classes['logo']} />
      ) : (
        <IconSquareRotatedFilled size={16} color="var(--mantine-color-teal-text)" aria-hidden />
      )}
      <Text fw={600}>Keyroster</Text>
    </Group>
  );
}
