import { AUDIT_ACTIONS } from '@keyroster/contracts';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { AuditFilter } from './api.js';
import { useAuditWords } from './words.js';

interface FiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

export function Filters({ filter, onChange }: FiltersProps) {
  const words = useAuditWords();
  return (
    <>
      <NativeSelect
        aria-label={words.action}
        value={filter.action}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
        data={[
          { value: '', label: words.allActions },
          ...AUDIT_ACTIONS.map((action) => ({ value: action, label: words.actions[action] })),
        ]}
      />
      <Group gap="sm" wrap="nowrap" flex="1 1 300px" miw={0} maw={320}>
        <DayField
          label={words.from}
          value={filter.from}
          max={filter.to || undefined}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={words.to}
          value={filter.to}
          min={filter.from || undefined}
          onChange={(to) => onChange({ to })}
        />
      </Group>
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

function DayField({ label, onChange, ...field }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      flex={1}
      miw={0}
      aria-label={label}
      title={label}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...field}
    />
  );
}
