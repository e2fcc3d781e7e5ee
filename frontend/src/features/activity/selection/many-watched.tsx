import { useTexts } from '../../../shared/i18n/language.js';
import { ManyBar, useUserRequests } from '../../../shared/plans/many-bar.js';
import type { PlanRequest } from '../../../shared/plans/plan-dialog.js';
import type { SelectionStore } from '../../../shared/table/selection/selection-store.js';

/** What can be done with all users who are selected on the activity screen. */
export function ManyWatched({ store }: { store: SelectionStore }) {
  const { actions } = useTexts();
  const { lock, unlock, endSessions } = useUserRequests();
  const reset: PlanRequest = {
    action: 'users.resetactivity',
    title: actions.reset,
    verb: actions.reset,
    isDanger: true,
  };
  return <ManyBar store={store} offers={[lock, unlock, reset, endSessions]} />;
}
