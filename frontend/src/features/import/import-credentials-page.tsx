import { useSearchParams } from 'react-router-dom';
import { ImportScreen } from './import-screen.js';
import { Target } from './target.js';
import { useImport } from './use-import.js';

/** Credentials from a file: each to its own subtitle, or all to one. */
export function ImportCredentialsPage() {
  const [search] = useSearchParams();
  const titleId = search.get('title');
  const subtitleId = search.get('subtitle');
  const flow = useImport('credentials', subtitleId === null ? {} : { shop_id: subtitleId });
  return (
    <ImportScreen kind="credentials" flow={flow}>
      <Target titleId={titleId} subtitleId={subtitleId} onChange={flow.changeOptions} />
    </ImportScreen>
  );
}
