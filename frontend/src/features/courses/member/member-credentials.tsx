import { CARDS_UNDER_PX } from '@keyroster/contracts';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { DataTable } from '../../../shared/table/data-table.js';
import type { Column } from '../../../shared/table/column.js';
import { useTableView } from '../../../shared/table/use-table-view.js';
import type { Subtitle } from '../api.js';
import { CredentialCards } from '../credentials/credential-cards.js';
import { useMemberCredentialColumns } from '../credentials/credential-columns.js';
import { CredentialList, type FoundCredentials } from '../credentials/credential-list.js';
import { LateLiving } from '../living/late-living.js';
import type { CredentialRow } from '../credentials/use-credentials.js';
import { useCourseWords } from '../words.js';

const IS_WIDE = `(min-width: ${CARDS_UNDER_PX}px)`;
const USE_WIDTH = 220;
/** With what was reported, and what became of it. */
const REPORTED_WIDTH = 275;
const keyOf = ({ credential }: CredentialRow): string => credential._id;

/** The credentials of a subtitle, to use: a table, on a phone a card each. */
export function MemberCredentials({ subtitle }: { subtitle: Subtitle }) {
  const isWide = useMediaQuery(IS_WIDE, true, { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);

  // On a phone they come after the titles: whoever opens a subtitle wants to see them.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);

  return (
    <div ref={place}>
      <CredentialList subtitle={subtitle} heading={subtitle.subtitle} level={2}>
        {(found) => (isWide ? <CredentialTable {...found} /> : <CredentialCards {...found} />)}
      </CredentialList>
    </div>
  );
}

function CredentialTable(found: FoundCredentials) {
  const view = useTableView('own-credentials', useMemberColumns(found.rows));
  return <DataTable {...found} view={view} rowKey={keyOf} />;
}

function useMemberColumns(rows: FoundCredentials['rows']): readonly Column<CredentialRow>[] {
  const common = useMemberCredentialColumns(rows);
  const { use } = useCourseWords();
  const width = rows?.some(({ credential }) => credential.trouble) ? REPORTED_WIDTH : USE_WIDTH;
  return useMemo(
    () => [
      ...common,
      {
        key: 'use',
        header: use,
        width,
        text: () => '',
        cell: ({ credential }) => <LateLiving key={credential._id} credential={credential} />,
      },
    ],
    [common, use, width],
  );
}
