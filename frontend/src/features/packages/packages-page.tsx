import { Button } from '@mantine/core';
import { IconPackage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { titlesQuery } from '../../shared/api/courses.js';
import { packagesQuery, type Package } from '../../shared/api/people.js';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';
import { LOCALES } from '../../shared/i18n/words.js';
import { formatAmount, useCurrency } from '../../shared/renewals/money.js';
import { buttonColumn, Cut } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { useRemovePackage } from './api.js';
import { PackageDialog } from './package-dialog.js';
import { usePackageWords } from './words.js';

const keyOf = ({ _id }: Package): string => _id;

export function PackagesPage() {
  const { screens } = useTexts();
  const words = usePackageWords();
  const { data, isError, refetch } = useQuery(packagesQuery);
  const editing = useDialog<Package | null>(null);
  const [confirmation, ask] = useConfirm();
  const { mutate } = useRemovePackage();
  const remove = ({ _id }: Package) => ask({ consequence: words.stays, onConfirm: () => mutate(_id) });
  const view = useTableView('packages', usePackageColumns(editing.open, remove));

  return (
    <Screen title={words.heading} actions={<Button onClick={() => editing.open(null)}>{words.add}</Button>}>
      <DataTable
        label={words.heading}
        view={view}
        rows={data}
        rowKey={keyOf}
        empty={<EmptyState Icon={IconPackage} text={screens.empty} />}
        isFailed={isError && !data}
        onRetry={() => void refetch()}
      />
      <PackageDialog
        key={editing.times}
        package={editing.about}
        isOpen={editing.isOpen}
        onClose={editing.close}
      />
      {confirmation}
    </Screen>
  );
}

type Act = (about: Package) => void;

function usePackageColumns(onEdit: Act, onRemove: Act): readonly Column<Package>[] {
  const { actions } = useTexts();
  const words = usePackageWords();
  const currency = useCurrency();
  const locale = LOCALES[useLanguage()];
  const { data: titles } = useQuery(titlesQuery);
  return useMemo(() => {
    const names = new Map(titles?.map(({ _id, shop_name }) => [_id, shop_name]));
    const namesOf = (about: Package) => about.titles.flatMap((id) => names.get(id) ?? []).join(', ');
    return [
      {
        key: 'name',
        header: words.name,
        width: 150,
        isKept: true,
        onPhone: 'head',
        text: ({ name }) => name,
        sortBy: ({ name }) => name,
      },
      {
        key: 'days',
        header: words.days,
        width: 70,
        align: 'end',
        onPhone: 'half',
        text: ({ days }) => String(days),
        sortBy: ({ days }) => days,
      },
      {
        key: 'amount',
        header: words.price,
        width: 110,
        align: 'end',
        onPhone: 'half',
        text: ({ amount }) => formatAmount(amount, currency, locale),
        sortBy: ({ amount }) => amount,
      },
      {
        key: 'titles',
        header: words.titles,
        width: 200,
        isGrowing: true,
        text: namesOf,
        cell: (about) => <Cut isWide>{namesOf(about)}</Cut>,
      },
      {
        key: 'usage_limit',
        header: words.usageLimit,
        width: 100,
        align: 'end',
        text: ({ usage_limit: limit }) => (limit === null ? '' : String(limit)),
      },
      { key: 'starts', header: words.begins, width: 180, text: ({ starts }) => words.starts[starts] },
      { key: 'trial', header: words.trial, width: 80, text: ({ trial }) => (trial ? words.trial : '') },
      atTheEnd('edit', actions.edit, <IconPencil size={16} aria-hidden />, onEdit),
      atTheEnd('del', actions.del, <IconTrash size={16} aria-hidden />, onRemove),
    ];
  }, [titles, words, currency, locale, actions, onEdit, onRemove]);
}

const atTheEnd = (key: string, action: string, icon: ReactNode, onClick: Act): Column<Package> => ({
  ...buttonColumn({ key, action, nameOf: ({ name }: Package) => name, icon, onClick }),
  pin: 'end',
});
