import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { defineWords } from '../i18n/language.js';
import { showError } from '../ui/toaster.js';

export interface Fault<Values> {
  field: keyof Values & string;
  message: string;
}

export type SpecForm<Values extends object> = ReturnType<typeof useSpecForm<Values>>;

interface SpecFormOptions<Values> {
  initialValues: Values;
  /** All faults in the order of the specification: the toast says the first. `false` is none. */
  findFaults: (values: Values) => readonly (Fault<Values> | false)[];
}

const useFormWords = defineWords({
  nameEmpty: ['Name should not be empty', 'El nombre no puede estar vacío'],
});

/** Finds the fault of a name that is empty. */
export function useNameFault() {
  const { nameEmpty } = useFormWords();
  return (name: string) => name.trim() === '' && ({ field: 'name', message: nameEmpty } as const);
}

/** The state of a form: faults show at their fields and as the specification's toast. */
export function useSpecForm<Values extends object>({ initialValues, findFaults }: SpecFormOptions<Values>) {
  const faultsIn = (values: Values) => findFaults(values).filter((fault) => fault !== false);
  const fields = useForm<Values>({
    initialValues,
    // Reversed, so that a field shows its first fault: later entries replace earlier ones.
    validate: (values) =>
      Object.fromEntries(
        faultsIn(values)
          .toReversed()
          .map(({ field, message }) => [field, message]),
      ),
  });

  const showFaults = (values: Values) => {
    const [first] = faultsIn(values);
    if (!first) return;
    showError(first.message);
    fields.getInputNode(first.field)?.focus();
  };

  return {
    fields,
    /** The `onSubmit` of a form: saves valid values, else shows the faults and focuses the first. */
    submitTo: (save: (values: Values) => void) =>
      fields.onSubmit(save, (_errors, values) => showFaults(values)),
    /** The `onError` of a mutation: a refusal that names a field also shows at the field. */
    showRefusal: (error: Error): void => {
      if (!(error instanceof ApiError) || error.field === undefined || !(error.field in initialValues))
        return;
      fields.setFieldError(error.field, messageOf(error));
      fields.getInputNode(error.field)?.focus();
    },
  };
}

/** Updates the fields that nobody has edited when the values outside of the form change. */
export function useNewest<Values extends object>(
  { setValues }: UseFormReturnType<Values>,
  newest: Partial<Values>,
): void {
  const shown = useRef(newest);
  const follow = useEffectEvent(() => {
    const before = shown.current;
    if (before === newest) return;
    shown.current = newest;
    const fields = Object.keys(newest) as (keyof Values)[];
    setValues((typed) => {
      const untouched = fields.filter((field) => typed[field] === before[field]);
      return Object.fromEntries(untouched.map((field) => [field, newest[field]])) as Partial<Values>;
    });
  });
  const values = JSON.stringify(newest);
  useEffect(() => follow(), [values]);
}
