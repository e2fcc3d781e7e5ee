import { useSearchParams } from 'react-router-dom';
import { Screen } from '../../shared/ui/screen.js';
import { ExposedList } from './exposed-list.js';
import { TroubleQueue } from './trouble-queue.js';
import { useExposedWords } from './words.js';

export function TroublesPage() {
  const [params] = useSearchParams();
  return params.get('tab') === 'change' ? <ToChange /> : <TroubleQueue />;
}

const ToChange = () => (
  <Screen title={useExposedWords().heading} width="cards">
    <ExposedList />
  </Screen>
);
