import { useForm, type UseFormReturnType } from '@mantine/form';
import { ApiError, messageOf } from '../api/api-error.js';
import { showError } from '../ui/toaster.js';

/** What is wrong with one field, in the words of the toast. */
export interface Fault<Values> {
  field: keyof Values & string;
  message: string;
}

interface SpecFormOptions<Values> {
  initialValues: Values;
  /** All that is wrong, in the order of the specification: the first is what the toast says. */
  findFaults: (values: Values) => Fault<Values>[];
}

export interface SpecForm<Values extends object> {
  fields: UseFormReturnType<Values>;
  /** The `onSubmit` of a form: saves what is right, else shows the faults and leads to the first. */
  submitTo: (save: (values: Values) => void) => ReturnType<UseFormReturnType<Values>['onSubmit']>;
  /** The `onError` of a mutation: a refusal that names a field shows at it too. */
  showRefusal: (error: Error) => void;
}

/** The state of a form: faults show at their fields and as the specification's toast. */
export function useSpecForm<Values extends object>({
  initialValues,
  findFaults,
}: SpecFormOptions<Values>): SpecForm<Values> {
  const fields = useForm<Values>({
    initialValues,
    validate: (values) => {
      const faults = findFaults(values);
      // The first of a field's faults is the one to mend; entries that come later would replace it.
      return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]));
    },
  });

  const showFaults = (values: Values) => {
    const first = findFaults(values)[0];
    if (!first) return;
    showError(first.message);
    fields.getInputNode(first.field)?.focus();
  };

  return {
    fields,
    submitTo: (save) => fields.onSubmit(save, (_errors, values) => showFaults(values)),
    showRefusal: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined || !(error.field in initialValues))
        return;
      fields.setFieldError(error.field, messageOf(error));
      fields.getInputNode(error.field)?.focus();
    },
  };
}
