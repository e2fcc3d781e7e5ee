import { CARDS_UNDER_PX } from '@keyroster/contracts';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { DataTable } from '../../../shared/table/data-table.js';
import { useTableView } from '../../../shared/table/use-table-view.js';
import type { Subtitle } from '../api.js';
import { CredentialCards } from '../credentials/credential-cards.js';
import { useCredentialColumns } from '../credentials/credential-columns.js';
import { CredentialList, type FoundCredentials } from '../credentials/credential-list.js';
import type { CredentialRow } from '../credentials/use-credentials.js';

const IS_WIDE = `(min-width: ${CARDS_UNDER_PX}px)`;
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
  const view = useTableView('own-credentials', useCredentialColumns());
  return <DataTable {...found} view={view} rowKey={keyOf} />;
}
