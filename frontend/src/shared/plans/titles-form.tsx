import { useState } from 'react';
import { TitleChoice } from '../ui/title-choice.js';
import { ParametersStep, type ParametersForm } from './plan-dialog.js';

/** Asks which titles are assigned or taken away. */
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
