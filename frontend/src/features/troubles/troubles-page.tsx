import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { Screen } from '../../shared/ui/screen.js';
import { ExposedList } from './exposed-list.js';
import { TroubleQueue } from './trouble-queue.js';
import { useExposedWords, useTroubleWords } from './words.js';

export function TroublesPage() {
  const [params] = useSearchParams();
  return params.get('tab') === 'change' ? <ToChange /> : <Broken />;
}

function Broken() {
  const { heading } = useTroubleWords();
  const { data: open } = useQuery(troubleCountQuery);
  return (
    <Screen title={heading} count={open ?? null} width="cards">
      <TroubleQueue />
    </Screen>
  );
}

const ToChange = () => (
  <Screen title={useExposedWords().heading} width="cards">
    <ExposedList />
  </Screen>
);
