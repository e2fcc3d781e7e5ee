import { useEffect, useRef } from 'react';
import type { SpecForm } from '../../../../shared/form/use-spec-form.js';
import type { Credential } from '../../api.js';
import { EDITED_FIELDS, valuesOf, type CredentialValues } from './credential-values.js';

/** What a restore brings back, or somebody else changes, shows where nothing was typed. */
export function useNewest(
  { setValues }: SpecForm<CredentialValues>['fields'],
  edited: Credential | null,
): void {
  const shown = useRef(edited);
  useEffect(() => {
    if (shown.current === edited) return;
    const before = valuesOf(shown.current);
    const now = valuesOf(edited);
    shown.current = edited;
    setValues((typed) => {
      const untouched = EDITED_FIELDS.filter((field) => typed[field] === before[field]);
      return Object.fromEntries(untouched.map((field) => [field, now[field]]));
    });
  }, [edited, setValues]);
}
