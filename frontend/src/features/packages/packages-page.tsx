import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { titlesQuery } from '../../shared/api/courses.js';
import { packagesQuery, type Package } from '../../shared/api/people.js';
import { useRemove, useSave } from '../../shared/api/use-change.js';
import { useMoney, parseAmount, useCurrency } from '../../shared/renewals/money.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import { type Column, half } from '../../shared/table/columns/column.js';
import { EditedList, nameColumn } from '../../shared/table/edited-list.js';
import { usePackageWords } from './words.js';
import { PACKAGE_STARTS, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS, typedAmount } from '@keyroster/contracts';
import type { SavePackagePayload } from '@keyroster/contracts/dto';
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import {
  FormButtons,
  NameField,
  FieldsForm,
  validityIn,
  wholeNumberIn,
} from '../../shared/form/form-parts.js';
import { useNameFault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { TitleChoice } from '../../shared/ui/title-choice.js';

export function PackagesPage() {
  const words = usePackageWords();
  const { mutate } = useRemove('/packages/remove', 'packages');
  return (
    <EditedList
      name="packages"
      words={words}
      found={useQuery(packagesQuery)}
      columns={usePackageColumns()}
      Icon={IconPackage}
      consequenceOf={() => words.stays}
      onRemove={mutate}
      formOf={(edited, onDone) => <PackageForm edited={edited} onDone={onDone} />}
    />
  );
}

function usePackageColumns(): readonly Column<Package>[] {
  const words = usePackageWords();
  const money = useMoney();
  const { data: titles } = useQuery(titlesQuery);
  const names = new Map(titles?.map(({ _id, shop_name }) => [_id, shop_name]));
  const namesOf = (about: Package) => about.titles.flatMap((id) => names.get(id) ?? []).join(', ');
  return [
    nameColumn(words.name),
    half('days', words.days, 70, ({ days }) => String(days), { align: 'end', sortBy: ({ days }) => days }),
    half('amount', words.price, 110, ({ amount }) => money(amount), {
      align: 'end',
      sortBy: ({ amount }) => amount,
    }),
    {
      key: 'titles',
      header: words.titles,
      width: 160,
      isGrowing: true,
      text: namesOf,
      cell: (about) => <Cut isWide>{namesOf(about)}</Cut>,
    },
    {
      key: 'starts',
      header: words.begins,
      width: 220,
      text: ({ starts }) => words.starts[starts],
      cell: ({ starts }) => <Cut isWide>{words.starts[starts]}</Cut>,
    },
    half('usage_limit', words.usageLimit, 100, ({ usage_limit: limit }) => String(limit ?? ''), {
      align: 'end',
    }),
    half('trial', words.trial, 80, ({ trial }) => (trial ? words.trial : '')),
  ];
}

interface Values extends Pick<Package, 'name' | 'titles' | 'starts' | 'trial'> {
  days: string;
  /** Undefined until somebody types: the shown amount follows the currency, which may come later. */
  amount: string | undefined;
  usage_limit: string;
}

const NEW: Values = {
  name: '',
  days: '30',
  amount: undefined,
  titles: [],
  usage_limit: '',
  starts: 'now',
  trial: false,
};

function PackageForm({ edited, onDone }: { edited: Package | null; onDone: () => void }) {
  const { actions } = useTexts();
  const words = usePackageWords();
  const currency = useCurrency();
  const save = useSave<SavePackagePayload>('/packages/save', 'packages');
  const amountIn = (typed: string | undefined) =>
    typed ?? (edited ? typedAmount(edited.amount, currency) : '');
  const nameFault = useNameFault();
  const { fields, submitTo, showRefusal } = useSpecForm<Values>({
    initialValues: edited ? typedIn(edited) : NEW,
    findFaults: ({ name, days, amount, usage_limit: limit }) => [
      nameFault(name),
      validityIn(days) === null && {
        field: 'days',
        message: words.daysFault(VALIDITY_MIN_DAYS, VALIDITY_MAX_DAYS),
      },
      parseAmount(amountIn(amount), currency) === null && { field: 'amount', message: words.amountFault },
      limit.trim() !== '' &&
        Number.isNaN(wholeNumberIn(limit)) && { field: 'usage_limit', message: words.usageLimitFault },
    ],
  });

  const submit = ({ name, days, amount, usage_limit: limit, ...chosen }: Values) =>
    save.mutate(
      {
        ...(edited && { _id: edited._id }),
        ...chosen,
        name: name.trim(),
        days: wholeNumberIn(days),
        amount: parseAmount(amountIn(amount), currency) ?? 0,
        ...(limit.trim() !== '' && { usage_limit: wholeNumberIn(limit) }),
      },
      { onSuccess: onDone, onError: showRefusal },
    );

  return (
    <FieldsForm onSubmit={submitTo(submit)}>
      <NameField label={words.name} {...fields.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={words.days} inputMode="numeric" {...fields.getInputProps('days')} />
        <TextInput
          label={words.amount(currency)}
          inputMode="decimal"
          {...fields.getInputProps('amount')}
          value={amountIn(fields.values.amount)}
        />
        <NativeSelect
          label={words.begins}
          data={PACKAGE_STARTS.map((value) => ({ value, label: words.starts[value] }))}
          {...fields.getInputProps('starts')}
        />
        <TextInput
          label={words.usageLimit}
          description={words.usageLimitHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          {...fields.getInputProps('usage_limit')}
        />
      </SimpleGrid>
      <Checkbox
        label={words.trial}
        description={words.trialHint}
        {...fields.getInputProps('trial', { type: 'checkbox' })}
      />
      <TitleChoice
        chosen={fields.values.titles}
        onChange={(titles) => fields.setFieldValue('titles', titles)}
      />
      <FormButtons label={actions.save} isBusy={save.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}

const typedIn = ({ name, days, titles, usage_limit: limit, starts, trial }: Package): Values => ({
  ...{ name, titles, starts, trial },
  days: String(days),
  amount: undefined,
  usage_limit: String(limit ?? ''),
});
