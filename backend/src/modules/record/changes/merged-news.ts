import type { DataChange } from '../../../common/domain-events.js';

/** More ids than these are no help: whoever shows the list asks for it again. */
const NAMED_MAX = 200;

/** One piece of news for each kind of data, however many changes it is about. */
export function mergedNews(news: readonly DataChange[]): DataChange[] {
  const kinds = [...new Set(news.map(({ what }) => what))];
  return kinds.map((kind) => ({ what: kind, ...merged(news.filter(({ what }) => what === kind)) }));
}

function merged(news: readonly DataChange[]): Omit<DataChange, 'what'> {
  const ids = all(news, 'ids');
  const isNamed = news.every((one) => one.ids) && ids.length <= NAMED_MAX;
  const userIds = all(news, 'userIds');
  const titleIds = all(news, 'titleIds');
  return {
    ...(isNamed && { ids }),
    ...(userIds.length > 0 && { userIds }),
    ...(titleIds.length > 0 && { titleIds }),
  };
}

const all = (news: readonly DataChange[], field: 'ids' | 'userIds' | 'titleIds'): string[] => [
  ...new Set(news.flatMap((one) => one[field] ?? [])),
];
