import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What changed, field by field: `role: member → admin`. */
export function changeText({ before, after }: Pick<AuditEntryAnswer, 'before' | 'after'>): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => {
      const [was, is] = [before?.[field], after?.[field]];
      if (!before || was === undefined) return `${field}: ${valueText(is)}`;
      return `${field}: ${valueText(was)} → ${valueText(is)}`;
    })
    .join(', ');
}
