import { RENEWAL_DAYS, typedAmount } from '@keyroster/contracts';
import type { TicketAnswer } from '@keyroster/contracts/dto';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { boundTo, FieldsForm, FormButtons, validityIn } from '../form/form-parts.js';
import { formatAmount, parseAmount, usePublicCurrency } from '../renewals/money.js';
import { PictureField } from '../upload/picture-field.js';
import { useSendPayment, type PaymentFields } from './api.js';
import { usePaymentWords } from './words.js';

const OTHER = '';

interface PayFormProps extends Pick<TicketAnswer, 'packages' | 'text'> {
  ticket?: string;
  onSent: () => void;
  onCancel?: () => void;
}

/** What a user says that they paid. A package fills in days and amount. */
export function PayForm({ packages, text, ticket, onSent, onCancel }: PayFormProps) {
  const words = usePaymentWords();
  const currency = usePublicCurrency();
  const send = useSendPayment(ticket);
  const [packageId, setPackageId] = useState(packages[0]?._id ?? OTHER);
  const [daysText, setDays] = useState(String(RENEWAL_DAYS));
  const [amountText, setAmount] = useState<string>();
  const [method, setMethod] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setIsChecked] = useState(false);

  const chosen = packages.find(({ _id }) => _id === packageId);
  const days = validityIn(daysText);
  const shownAmount = amountText ?? (chosen ? typedAmount(chosen.amount, currency) : '');
  const amount = shownAmount.trim() === '' ? null : parseAmount(shownAmount, currency);

  const submit = () => {
    setIsChecked(true);
    const what = chosen ? { package_id: chosen._id } : days && { days };
    if (amount === null || method.trim() === '' || !what) return;
    const fields: PaymentFields = { ...what, amount, method: method.trim(), note: note.trim(), file };
    send.mutate(fields, { onSuccess: onSent });
  };

  return (
    <FieldsForm onSubmit={submit} gap="sm" aria-label={words.paid}>
      {text !== '' && (
        <div>
          <Text size="sm" fw={600}>
            {words.whereTo}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </div>
      )}
      {packages.length > 0 && (
        <NativeSelect
          label={words.what}
          value={packageId}
          onChange={({ currentTarget: { value } }) => {
            setPackageId(value);
            setAmount(undefined);
          }}
          data={[
            ...packages.map((one) => ({
              value: one._id,
              label: words.package(one.name, one.days, formatAmount(one.amount, currency, words.locale)),
            })),
            { value: OTHER, label: words.other },
          ]}
        />
      )}
      {!chosen && (
        <TextInput
          label={words.days}
          inputMode="numeric"
          {...boundTo(daysText, setDays)}
          error={isChecked && days === null && words.daysFault}
        />
      )}
      <TextInput
        label={words.amount(currency)}
        inputMode="decimal"
        data-autofocus
        {...boundTo(shownAmount, setAmount)}
        error={isChecked && amount === null && words.amountFault}
      />
      <TextInput
        label={words.method}
        placeholder={words.methodHint}
        {...boundTo(method, setMethod)}
        error={isChecked && method.trim() === '' && words.methodFault}
      />
      <TextInput label={words.note} {...boundTo(note, setNote)} />
      <PictureField label={words.picture} kind="payment" value={file} onChange={setFile} />
      <FormButtons label={words.send} isBusy={send.isPending} onCancel={onCancel} />
    </FieldsForm>
  );
}
