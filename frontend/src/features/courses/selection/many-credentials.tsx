import { useTexts } from '../../../shared/i18n/language.js';
import { ManyBar } from '../../../shared/plans/many-bar.js';
import type { ParametersForm, PlanRequest } from '../../../shared/plans/plan-dialog.js';
import type { SelectionStore } from '../../../shared/table/selection/selection-store.js';
import { SubtitleChoice } from '../credentials/form/subtitle-choice.js';
import { useOpenCourse } from '../use-open-course.js';

const TargetForm: ParametersForm = ({ onReady }) => {
  const { subtitle } = useOpenCourse();
  return <SubtitleChoice ownId={subtitle?._id} onChoose={(subtitleId) => onReady({ subtitleId })} />;
};

/** What can be done with all credentials that are selected. */
export function ManyCredentials({ store }: { store: SelectionStore }) {
  const { actions } = useTexts();
  const { many } = actions;
  const offers: PlanRequest[] = [
    { action: 'credentials.copy', title: actions.copyTo, verb: many.copy, Parameters: TargetForm },
    { action: 'credentials.move', title: many.moveTo, verb: many.move, Parameters: TargetForm },
    { action: 'credentials.delete', title: actions.delete, verb: actions.delete, isDanger: true },
  ];
  return <ManyBar store={store} offers={offers} />;
}
