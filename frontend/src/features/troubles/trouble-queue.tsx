import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openTroublesQuery, type Trouble } from '../../shared/api/courses.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { DowntimeChart } from './downtime-chart.js';
import { TroubleItem } from './trouble-item.js';
import classes from './troubles.module.css';
import { useEditDialog } from './use-edit-dialog.js';
import { useTroubleWords } from './words.js';

/** The open troubles, and how long what was down. */
export function TroubleQueue() {
  const words = useTroubleWords();
  const { edit, dialog } = useEditDialog();
  return (
    <>
      <Stack gap="xl">
        <Queue onEdit={({ p_id, name }) => edit({ id: p_id, title: words.editOf(name) })} />
        <DowntimeChart />
      </Stack>
      {dialog}
    </>
  );
}

function Queue({ onEdit }: { onEdit: (trouble: Trouble) => void }) {
  const words = useTroubleWords();
  const { data, isError, refetch } = useQuery(openTroublesQuery);
  if (!data && isError) {
    return <FailedLoad onRetry={refetch} />;
  }
  if (!data) return <Skeleton height={120} />;
  if (data.length === 0) return <EmptyState text={words.none} />;
  return (
    <ul className={classes['list']} aria-label={words.list}>
      {data.map((trouble) => (
        <TroubleItem key={trouble._id} trouble={trouble} onEdit={() => onEdit(trouble)} />
      ))}
    </ul>
  );
}
