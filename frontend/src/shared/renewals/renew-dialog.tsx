import { Dialog } from '../ui/dialog.js';
import {
  phrase,
  RENEWAL_DAYS,
  VALIDITY_MAX_DAYS,
  VALIDITY_MIN_DAYS,
  typedAmount,
} from '@keyroster/contracts';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Package } from '../api/people.js';
import { boundTo, FormButtons, FieldsForm, validityIn } from '../form/form-parts.js';
import { lastAmountQuery } from './api.js';
import { parseAmount, useCurrency } from './money.js';
import { PackageSelect } from './package-select.js';
import type { RenewalTerms } from './use-renew.js';
import { defineWords } from '../i18n/language.js';

export function RenewDialog({ email, isOpen, ...form }: RenewFormProps & { email: string; isOpen: boolean }) {
  const words = useRenewalWords();
  return (
    <Dialog
      opened={isOpen}
      onClose={form.onClose}
      title={words.renewOf(email)}
      withCloseButton={false}
      size="sm"
    >
      <RenewForm {...form} />
    </Dialog>
  );
}

export const useRenewalWords = defineWords({
  renewOf: phrase('Renew {email}', 'Renovar a {email}'),
  renewBy: ['Renew…', 'Renovar…'],
  renew: ['Renew', 'Renovar'],
  days: ['Days', 'Días'],
  ownDays: ['Other', 'Otros'],
  ownDaysLabel: ['Number of days', 'Número de días'],
  daysFault: phrase('A whole number from {min} to {max}', 'Un número entero de {min} a {max}'),
  amount: phrase('Amount ({currency})', 'Monto ({currency})'),
  amountFault: ['An amount such as 25.00', 'Un monto como 25.00'],
  method: ['Payment method', 'Método de pago'],
  methodHint: ["Empty: the user's own", 'Vacío: el del usuario'],
  note: ['Note', 'Nota'],
});

const CHOICES = [RENEWAL_DAYS, 90, 365].map(String);
const OWN = 'own';

interface RenewFormProps {
  userId: string;
  /** The dialog closes when it resolves to an answer and not to null. */
  onRenew: (terms: RenewalTerms) => Promise<object | null>;
  onClose: () => void;
}

/** The amount starts with that of the last renewal by as many days. */
function RenewForm({ userId, onRenew, onClose }: RenewFormProps) {
  const words = useRenewalWords();
  const currency = useCurrency();
  const [choice, setChoice] = useState(String(RENEWAL_DAYS));
  const [own, setOwn] = useState('');
  const [amountText, setAmountText] = useState<string>();
  const [method, setMethod] = useState('');
  const [note, setNote] = useState('');
  const [packageId, setPackageId] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const days = validityIn(choice === OWN ? own : choice);
  const last = useQuery({ ...lastAmountQuery(userId, days ?? 0), enabled: days !== null });
  const shownAmount = amountText ?? (last.data ? typedAmount(last.data, currency) : '');
  const amount = parseAmount(shownAmount, currency);
  // While the last amount loads, an empty field does not mean that nothing was paid.
  const isAmountKnown = amountText !== undefined || last.data !== undefined;

  const form = useRef<HTMLFormElement>(null);

  const choose = (chosen: Package | undefined) => {
    setPackageId(chosen?._id ?? '');
    if (!chosen) return;
    const text = String(chosen.days);
    setChoice(CHOICES.includes(text) ? text : OWN);
    setOwn(text);
    setAmountText(typedAmount(chosen.amount, currency));
  };

  const save = async () => {
    if (days === null || amount === null) return;
    setIsBusy(true);
    const isDone = await onRenew({
      days,
      ...(packageId && { package_id: packageId }),
      ...(isAmountKnown && { amount }),
      ...(method.trim() && { method: method.trim() }),
      ...(note.trim() && { note: note.trim() }),
    });
    // Stays busy after success, since Enter would renew again while the dialog fades out.
    if (!isDone) return setIsBusy(false);
    // After leaving the screen, another user's dialog may be open.
    if (form.current) onClose();
  };

  return (
    <FieldsForm ref={form} onSubmit={() => void save()}>
      <PackageSelect value={packageId} onChoose={choose} />
      <div>
        <Input.Label component="div">{words.days}</Input.Label>
        <SegmentedControl
          aria-label={words.days}
          fullWidth
          value={choice}
          onChange={setChoice}
          data={[...CHOICES.map((value) => ({ value, label: value })), { value: OWN, label: words.ownDays }]}
        />
      </div>
      {choice === OWN && (
        <TextInput
          label={words.ownDaysLabel}
          inputMode="numeric"
          {...boundTo(own, setOwn)}
          error={own !== '' && days === null && words.daysFault(VALIDITY_MIN_DAYS, VALIDITY_MAX_DAYS)}
        />
      )}
      <TextInput
        label={words.amount(currency)}
        data-autofocus
        inputMode="decimal"
        {...boundTo(shownAmount, setAmountText)}
        error={amount === null && words.amountFault}
      />
      <TextInput label={words.method} placeholder={words.methodHint} {...boundTo(method, setMethod)} />
      <TextInput label={words.note} {...boundTo(note, setNote)} />
      <FormButtons
        label={words.renew}
        isBusy={isBusy}
        isDisabled={days === null || amount === null}
        onCancel={onClose}
      />
    </FieldsForm>
  );
}
