import { isAdminRole } from '@keyroster/contracts';
import type { HeldTitle } from '@keyroster/contracts/dto';
import { Badge, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAssign, useUnassign, titlesQuery } from '../../../shared/api/courses.js';
import type { OneUser, Whom } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import type { Question } from '../../../shared/ui/confirm-dialog.js';
import { TitleChoice } from '../form/title-choice.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { usePanelWords } from './panel-words.js';
import classes from './panel.module.css';

interface PanelTitlesProps {
  one: OneUser;
  ask: (question: Question) => void;
}

/** The titles that they have, their own and their group's. */
export function PanelTitles({ one: { user, titles }, ask }: PanelTitlesProps) {
  const { actions, confirmations } = useTexts();
  const words = usePanelWords();
  const unassign = useUnassign();
  if (isAdminRole(user.role)) return <Text c="dimmed">{words.seesAll}</Text>;

  const askToUnassign = ({ _id, shop_name }: HeldTitle) =>
    ask({
      text: confirmations.unassign,
      consequence: words.loses(shop_name, user.email),
      action: actions.unassign,
      onConfirm: () => unassign.mutate({ shop_id: [_id], user }),
    });

  return (
    <Stack gap="md">
      <AssignForm user={user} held={titles} />
      {titles.length === 0 && <Text c="dimmed">{words.noTitles}</Text>}
      <ul className={classes['list']} aria-label={words.titles}>
        {titles.map((title) => (
          <li key={title._id} className={classes['item']}>
            <span className={classes['what']}>{title.shop_name}</span>
            <Badge variant="default" tt="none" flex="none">
              {title.from === 'group' ? words.ofGroup : words.own}
            </Badge>
            {title.from === 'user' && (
              <Button
                {...whileBusy(unassign.isPending && unassign.variables.shop_id.includes(title._id))}
                variant="default"
                size="compact-sm"
                flex="none"
                aria-label={`${actions.unassign} ${title.shop_name}`}
                onClick={() => askToUnassign(title)}
              >
                {actions.unassign}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Offers what is not their own yet: what they have by their group can be made their own, too. */
function AssignForm({ user, held }: { user: Whom; held: HeldTitle[] }) {
  const words = usePanelWords();
  const assign = useAssign();
  const { data: titles = [] } = useQuery(titlesQuery);
  const own = new Set(held.filter(({ from }) => from === 'user').map(({ _id }) => _id));
  return (
    <TitleChoice
      titles={titles.filter(({ _id }) => !own.has(_id))}
      label={words.addTitle}
      placeholder={words.chooseTitle}
      isPending={assign.isPending}
      onAdd={(id) => assign.mutate({ shop_id: [id], user })}
    />
  );
}
