import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';

type Plain = Record<string, unknown>;

/** A change to a valid payload, and the message with which the result is refused. */
export type Refused = [change: Plain, message: string];

/** What the contract says of one payload; a change with undefined leaves a field out. */
export interface PayloadExample {
  type: ClassConstructor<object>;
  /** A payload with every field that it must have. */
  whole: Plain;
  accepted?: Plain[];
  refused?: Refused[];
}

/** The same refusal for several values of one field. */
export const refusedValues = (field: string, values: unknown[], message: string): Refused[] =>
  values.map((value) => [{ [field]: value }, message]);

// The options of the server's validation pipe.
const OPTIONS = {
  whitelist: true,
  forbidNonWhitelisted: true,
  stopAtFirstError: true,
  validationError: { target: false },
};

function errorsOf(type: ClassConstructor<object>, plain: Plain): ValidationError[] {
  return validateSync(plainToInstance(type, plain), OPTIONS);
}

function firstMessage(type: ClassConstructor<object>, plain: Plain): string | undefined {
  return Object.values(errorsOf(type, plain)[0]?.constraints ?? {})[0];
}

/** Tests payload classes against examples of the contract. */
export function describePayloads(examples: PayloadExample[]): void {
  describe.each(examples.map((example) => ({ ...example, name: example.type.name })))(
    '$name',
    ({ type, whole, accepted = [], refused = [] }) => {
      it('accepts the payloads of the contract', () => {
        for (const change of [{}, ...accepted]) {
          expect({ change, errors: errorsOf(type, { ...whole, ...change }) }).toEqual({ change, errors: [] });
        }
      });

      it('refuses what the contract refuses, in words for a person', () => {
        for (const [change, message] of refused) {
          expect({ change, message: firstMessage(type, { ...whole, ...change }) }).toEqual({
            change,
            message,
          });
        }
      });
    },
  );
}
