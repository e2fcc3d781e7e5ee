import { MediaPage } from './media-page.js';

export function AdsPage() {
  return <MediaPage kind="ads" />;
}
