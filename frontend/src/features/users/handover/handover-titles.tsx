import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAssign, memberTitlesQuery, titlesQuery, type Title } from '../../../shared/api/courses.js';
import type { User } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { TitleChoice } from '../form/title-choice.js';
import { useHandoverWords } from './handover-words.js';
import classes from './handover.module.css';

/** As many titles as are offered to be pressed; of more one is chosen from a list. */
const CHIPS = 12;

/** The titles that they have, and those that they may have, which a press makes theirs at once. */
export function HandoverTitles({ user }: { user: User }) {
  const words = useHandoverWords();
  const client = useQueryClient();
  const assign = useAssign();
  const { data: held = [], isSuccess } = useQuery(memberTitlesQuery(user._id));
  const { data: all = [] } = useQuery(titlesQuery);
  const ids = new Set(held.map(({ _id }) => _id));
  const offered = all.filter(({ _id }) => !ids.has(_id));
  const isMany = all.length > CHIPS;

  const add = (id: string) => {
    if (assign.isPending || ids.has(id)) return;
    const { queryKey } = memberTitlesQuery(user._id);
    assign.mutate({ shop_id: [id], user }, { onSuccess: () => void client.invalidateQueries({ queryKey }) });
  };

  return (
    <div>
      <Text size="xs" fw={500} c="dimmed">
        {words.titles}
      </Text>
      <ul className={classes['chips']} aria-label={words.titles}>
        {(isMany ? held : all).map((title) => (
          <li key={title._id}>
            <Chip title={title} isHeld={ids.has(title._id)} onAdd={add} />
          </li>
        ))}
      </ul>
      {isSuccess && held.length === 0 && (
        <Text size="xs" c="dimmed">
          {words.noTitles}
        </Text>
      )}
      {isMany && (
        <TitleChoice
          titles={offered}
          label={words.addTitle}
          placeholder={words.addTitle}
          size="xs"
          isPending={assign.isPending}
          onAdd={add}
        />
      )}
    </div>
  );
}

interface ChipProps {
  title: Title;
  isHeld: boolean;
  onAdd: (id: string) => void;
}

/** One element before and after: the focus stays on what was pressed. */
function Chip({ title: { _id, shop_name }, isHeld, onAdd }: ChipProps) {
  const { actions } = useTexts();
  return (
    <button
      type="button"
      className={classes['chip']}
      aria-label={isHeld ? shop_name : `${actions.assign} ${shop_name}`}
      aria-pressed={isHeld}
      aria-disabled={isHeld}
      onClick={() => onAdd(_id)}
    >
      {shop_name}
    </button>
  );
}
