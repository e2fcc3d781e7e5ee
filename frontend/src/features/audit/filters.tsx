import { AUDIT_ACTIONS } from '@keyroster/contracts';
import { NativeSelect } from '@mantine/core';
import { useActionWords } from '../../shared/audit/action-words.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import type { AuditFilter } from './api.js';
import { useAuditWords } from './words.js';

const AUDIT_PRESETS = ['today', 'days7', 'thisMonth'] as const;

interface FiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

export function Filters({ filter, onChange }: FiltersProps) {
  const words = useAuditWords();
  const actions = useActionWords();
  return (
    <>
      <NativeSelect
        flex={{ base: '1 0 100%', xs: '1 1 184px' }}
        maw={{ xs: 220 }}
        aria-label={words.action}
        value={filter.action}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
        data={[
          { value: '', label: words.allActions },
          ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actions[action] })),
        ]}
      />
      <SpanFields span={filter} presets={AUDIT_PRESETS} mayBeOpen isLabelHidden onChange={onChange} />
    </>
  );
}
