import { useState } from 'react';
import { ParametersStep } from '../../../shared/plans/parameters-step.js';
import type { ParametersForm } from '../../../shared/plans/plan-dialog.js';
import { TitleChoice } from '../../../shared/ui/title-choice.js';

/** Which titles all get, or lose. */
export const TitlesForm: ParametersForm = ({ onReady, onCancel }) => {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <ParametersStep
      isComplete={chosen.length > 0}
      onSubmit={() => onReady({ titles: chosen })}
      onCancel={onCancel}
    >
      <TitleChoice chosen={chosen} onChange={setChosen} />
    </ParametersStep>
  );
};
