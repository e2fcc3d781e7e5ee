import { SelectionBar, type ManyAction } from '../table/selection/selection-bar.js';
import type { SelectionStore } from '../table/selection/selection-store.js';
import type { PlanRequest } from './plan-dialog.js';
import { useManyPlans } from './use-many-plans.js';

interface ManyBarProps {
  store: SelectionStore;
  /** What can be done, in its order; whatever is no plan acts by itself. */
  offers: readonly (PlanRequest | ManyAction)[];
  /** Lets go of those selected who are gone, where the screen doesn't know by itself. */
  forgetGone?: (() => Promise<void>) | undefined;
}

/** The bar of what can be done with all that are selected; each but the exports shows its plan first. */
export function ManyBar({ store, offers, forgetGone }: ManyBarProps) {
  const [dialog, open] = useManyPlans(store, forgetGone);
  const actions = offers.map((offer): ManyAction => {
    if (!('action' in offer)) return offer;
    return { label: offer.title, onPress: () => open(offer) };
  });
  return (
    <>
      <SelectionBar store={store} actions={actions} />
      {dialog}
    </>
  );
}
