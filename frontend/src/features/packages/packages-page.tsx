import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { titlesQuery } from '../../shared/api/courses.js';
import { packagesQuery, type Package } from '../../shared/api/people.js';
import { useRemove } from '../../shared/api/use-change.js';
import { useMoney } from '../../shared/renewals/money.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import { type Column, half } from '../../shared/table/columns/column.js';
import { EditedList, nameColumn } from '../../shared/table/edited-list.js';
import { PackageForm } from './package-form.js';
import { usePackageWords } from './words.js';

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
