import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, type ProfileGroup } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { membersQuery, useDeleteGroup } from './api.js';
import { GroupItem } from './group-item.js';
import classes from './groups.module.css';
import { useGroupWords } from './words.js';

/** The groups, how many users each has, and a button to delete it. */
export function GroupList() {
  const { actions, confirmations, failures, screens } = useTexts();
  const words = useGroupWords();
  const { data: groups, isError, refetch } = useQuery(groupsQuery);
  const { data: members } = useQuery(membersQuery);
  const { mutate, isPending, variables } = useDeleteGroup();
  const [dialog, ask] = useConfirm();

  if (!groups) {
    if (!isError) return <Skeleton h={140} />;
    return <FailedLoad text={failures.groupList} onRetry={refetch} />;
  }
  if (groups.length === 0) return <EmptyState text={screens.emptyGroups} />;

  const remove = ({ _id, name }: ProfileGroup) => {
    const count = members?.get(_id) ?? 0;
    ask({
      text: confirmations.otherDelete,
      consequence: count === 0 ? words.goes(name) : `${words.goes(name)} ${words.usersStay(count)}`,
      action: actions.delete,
      onConfirm: () => mutate(_id),
    });
  };

  return (
    <>
      <ul className={classes['list']} aria-label={words.heading}>
        {groups.map((group) => (
          <GroupItem
            key={group._id}
            group={group}
            members={members?.get(group._id)}
            isGoing={isPending && variables === group._id}
            onDelete={() => remove(group)}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}
