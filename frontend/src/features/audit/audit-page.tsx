import { AUDIT_ACTIONS, formatDateTime, NAMES_SHOWN } from '@keyroster/contracts';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActionWords } from '../../shared/audit/action-words.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { EmptyState, FailedLoad, NothingMatches, Skeletons, Awaited } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { fetchCsv, useAudit, type AuditFilter } from './api.js';
import { Timeline } from './timeline.js';
import { Hint, SecondaryButton } from '../../shared/ui/quiet.js';
import { useAuditWords, useUndoWords } from './words.js';
import { useQuery } from '@tanstack/react-query';
import { useDeedWords } from '../../shared/audit/use-change-text.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useSayCounts } from '../../shared/plans/plan-words.js';
import { Row, Rows } from '../../shared/ui/lines.js';
import { useSecond } from '../../shared/time/page-clock.js';
import { undosQuery, useTakeBack, type Undoable } from '../../shared/undo/undo-toast.js';

export function AuditPage() {
  const words = useAuditWords();
  const [params] = useSearchParams();
  return (
    <Screen title={words.heading}>{params.get('tab') === 'undo' ? <UndoList /> : <AuditEntries />}</Screen>
  );
}

const TYPING_MS = 250;

const AUDIT_PRESETS = ['today', 'days7', 'thisMonth'] as const;

const ALL: AuditFilter = { search: '', action: '', from: '', to: '' };

function AuditEntries() {
  const words = useAuditWords();
  const actions = useActionWords();
  const [filter, setFilter] = useState(ALL);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const found = useAudit(settled);
  const { total } = found;

  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchField value={filter.search} onChange={(search) => change({ search })} />
        <NativeSelect
          flex={{ base: '1 0 100%', xs: '1 1 184px' }}
          maw={{ xs: 220 }}
          aria-label={words.action}
          value={filter.action}
          onChange={({ currentTarget }) => change({ action: currentTarget.value })}
          data={[
            { value: '', label: words.allActions },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actions[action] })),
          ]}
        />
        <SpanFields span={filter} presets={AUDIT_PRESETS} isFilter onChange={change} />
        {/* All entries that match the filter, not only the loaded ones. */}
        <DownloadButton label="CSV" name="audit.csv" fetchFile={() => fetchCsv(filter)} />
        <Hint role="status">{total !== undefined && words.total(total)}</Hint>
      </Group>
      <Found {...found} filter={filter} onClear={() => setFilter(ALL)} />
    </Stack>
  );
}

interface FoundProps extends ReturnType<typeof useAudit> {
  filter: AuditFilter;
  onClear: () => void;
}

function Found({ rows: entries, isError, refetch, loadMore, filter, onClear }: FoundProps) {
  const words = useAuditWords();
  if (!entries && isError) return <FailedLoad onRetry={refetch} />;
  if (!entries) {
    return (
      <Stack gap="lg" aria-hidden>
        <Skeletons count={8} height={12} />
      </Stack>
    );
  }
  if (entries.length > 0) return <Timeline entries={entries} loadMore={loadMore} />;
  const isNarrowed = Object.values(filter).some((part) => part !== '');
  return isNarrowed ? (
    <NothingMatches search={filter.search} onClear={onClear} />
  ) : (
    <EmptyState Icon={IconHistory} text={words.noEntries} />
  );
}

function UndoList() {
  const texts = useTexts();
  const words = useUndoWords();
  const undos = useQuery(undosQuery);
  const now = useSecond();

  if (!undos.data) return <Awaited of={undos} height={72} />;
  const lasting = undos.data.filter(({ until }) => until > now);
  if (lasting.length === 0)
    return <EmptyState Icon={IconArrowBackUp} word={words.none} text={words.appears} />;
  return (
    <Rows aria-label={texts.screens.canBeUndone}>
      {lasting.map((undoable) => (
        <UndoItem key={undoable._id} undoable={undoable} now={now} />
      ))}
    </Rows>
  );
}

const namesText = ({ names }: Undoable): string =>
  names.join(', ') + (names.length === NAMES_SHOWN ? ' …' : '');

function UndoItem({ undoable, now }: { undoable: Undoable; now: number }) {
  const { actions } = useTexts();
  const audit = useAuditWords();
  const words = useUndoWords();
  const sayAction = useDeedWords();
  const sayCounts = useSayCounts();
  const { mutate, isPending } = useTakeBack();
  const { _id, at, until, actor, action, counts } = undoable;
  const names = namesText(undoable);
  const what = sayAction(action);
  const details = [formatDateTime(at), words.by(actor ?? audit.commandLine), sayCounts(counts)];

  return (
    <Row
      acts={
        <>
          <Hint miw={72} title={words.until(formatDateTime(until))}>
            {words.left(leftText(until - now))}
          </Hint>
          <SecondaryButton
            isBusy={isPending}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={[actions.undo, what, names].filter((part) => part !== '').join(' ')}
            onClick={() => mutate(_id)}
          >
            {actions.undo}
          </SecondaryButton>
        </>
      }
    >
      <Text fw={500}>{what}</Text>
      {names && (
        <Text size="sm" lineClamp={2} title={names}>
          {names}
        </Text>
      )}
      <Hint size="xs">{details.filter((detail) => detail !== '').join(' · ')}</Hint>
    </Row>
  );
}

export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
