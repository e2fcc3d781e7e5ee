import { MediaPage } from './media-page.js';

export function LogosPage() {
  return <MediaPage kind="logos" />;
}
