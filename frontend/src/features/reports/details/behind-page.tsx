import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../shared/paths.js';
import { Screen } from '../../../shared/ui/screen.js';
import { behindOf } from '../behind-link.js';
import { rowName } from '../row-text.js';
import { useAsked } from '../use-asked.js';
import { useReportWords } from '../words.js';
import { RenewalRows } from './renewal-rows.js';
import { UserRows } from './user-rows.js';

/** What a row of a report was counted from. */
export function BehindPage() {
  const words = useReportWords();
  const [params] = useSearchParams();
  const { asked } = useAsked();
  const key = params.get('key') ?? '';
  const behind = behindOf(asked, key);
  const { from, to, by } = asked;
  return (
    <Screen
      title={`${words.behindHeading}: ${words.keys[by]} ${rowName(key, by, words.none)}`}
      actions={
        <Button
          variant="default"
          component={Link}
          to={`${PATHS.reports}?${new URLSearchParams({ from, to, by })}`}
        >
          {words.back}
        </Button>
      }
    >
      {behind.kind === 'renewals' ? (
        <RenewalRows filter={behind.filter} />
      ) : (
        <UserRows field={behind.field} value={behind.value} />
      )}
    </Screen>
  );
}
