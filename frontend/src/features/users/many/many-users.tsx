import { useTexts } from '../../../shared/i18n/language.js';
import { useDownload } from '../../../shared/download/use-download.js';
import { ManyBar } from '../../../shared/plans/many-bar.js';
import type { PlanRequest } from '../../../shared/plans/plan-dialog.js';
import { useUserRequests } from '../../../shared/plans/user-requests.js';
import type { SelectionStore } from '../../../shared/table/selection/selection-store.js';
import { exportSelected, type ShownUsers } from '../deeds/user-export.js';
import { DaysForm } from './days-form.js';
import { GroupForm } from './group-form.js';
import { TitlesForm } from './titles-form.js';

interface ManyUsersProps {
  store: SelectionStore;
  shown: ShownUsers;
  forgetGone?: (() => Promise<void>) | undefined;
}

const named = (word: string) => ({ title: word, verb: word });

/** What can be done with all users who are selected. */
export function ManyUsers({ store, shown, forgetGone }: ManyUsersProps) {
  const { actions } = useTexts();
  const { lock, unlock, endSessions } = useUserRequests();
  const { download } = useDownload(() => exportSelected(shown, store.ids), 'users.csv');

  const renew: PlanRequest = { action: 'users.renew', ...named(actions.many.renew), Parameters: DaysForm };
  const assign: PlanRequest = { action: 'users.assign', ...named(actions.assign), Parameters: TitlesForm };
  const unassign: PlanRequest = {
    action: 'users.unassign',
    ...named(actions.unassign),
    Parameters: TitlesForm,
    isDanger: true,
  };
  const group: PlanRequest = { action: 'users.group', ...named(actions.many.group), Parameters: GroupForm };
  const remove: PlanRequest = { action: 'users.delete', ...named(actions.delete), isDanger: true };
  const keep = { label: actions.export, onPress: download, isUnlimited: true };

  return (
    <ManyBar
      store={store}
      offers={[renew, lock, unlock, assign, unassign, group, endSessions, keep, remove]}
      forgetGone={forgetGone}
    />
  );
}
