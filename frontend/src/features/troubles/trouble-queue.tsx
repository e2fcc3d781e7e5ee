import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openTroublesQuery, type Trouble } from '../../shared/api/troubles.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailedLoad } from '../../shared/ui/failed-load.js';
import { DowntimeChart } from './downtime-chart.js';
import { EditForm } from './edit-form.js';
import { TroubleItem } from './trouble-item.js';
import classes from './troubles.module.css';
import { useTroubleWords } from './words.js';

/** The open troubles, and how long what was down. */
export function TroubleQueue() {
  const words = useTroubleWords();
  // Kept while the dialog fades away.
  const [edited, setEdited] = useState<{ trouble: Trouble; isOpen: boolean } | null>(null);
  const close = () => setEdited((before) => before && { ...before, isOpen: false });
  return (
    <>
      <Stack gap="xl">
        <Queue onEdit={(trouble) => setEdited({ trouble, isOpen: true })} />
        <DowntimeChart />
      </Stack>
      <Dialog
        opened={edited?.isOpen ?? false}
        onClose={close}
        title={edited && words.editOf(edited.trouble.name)}
        size="sm"
      >
        {edited && <EditForm key={edited.trouble._id} id={edited.trouble.p_id} onDone={close} />}
      </Dialog>
    </>
  );
}

function Queue({ onEdit }: { onEdit: (trouble: Trouble) => void }) {
  const words = useTroubleWords();
  const { data, isError, refetch } = useQuery(openTroublesQuery);
  if (!data && isError) {
    return <FailedLoad onRetry={refetch} />;
  }
  if (!data) return <Skeleton height={120} maw={860} />;
  if (data.length === 0) return <Text c="dimmed">{words.none}</Text>;
  return (
    <ul className={classes['list']} aria-label={words.list}>
      {data.map((trouble) => (
        <TroubleItem key={trouble._id} trouble={trouble} onEdit={() => onEdit(trouble)} />
      ))}
    </ul>
  );
}
