import type {
  CredentialAnswer,
  MineCredentialAnswer,
  SubtitleAnswer,
  TitleAnswer,
} from '@keyroster/contracts/dto';
import type { Reply } from '../fake-server.js';

const idOf = (number: number): string => `66f0000000000000000000${String(number).padStart(2, '0')}`;
export const aTitle = (number: number, shop_name: string): TitleAnswer => ({ _id: idOf(number), shop_name });

export const aSubtitle = (number: number, subtitle: string, title: TitleAnswer): SubtitleAnswer => ({
  _id: idOf(number),
  subtitle,
  shop_id: title._id,
});

export const aCredential = (
  number: number,
  { _id: shop_id }: SubtitleAnswer,
  changes: Partial<CredentialAnswer> = {},
): CredentialAnswer => ({
  _id: idOf(number),
  course_name: `Course ${number}`,
  domain: 'https://learn.example.com/login',
  email: `login${number}@example.com`,
  password: `s3cret-${number}`,
  image: `picture-${number}.webp`,
  shop_id,
  has_code: false,
  changed_at: 0,
  seats: 0,
  note: '',
  fill_only: false,
  ...changes,
});

export const NETFLIX = aTitle(1, 'Netflix');
export const UDEMY = aTitle(2, 'Udemy');
export const SPANISH = aSubtitle(11, 'Spanish', UDEMY);
export const ENGLISH = aSubtitle(12, 'English', UDEMY);

/** What an admin's Courses screen asks for, with Udemy's Spanish courses open or not. */
export const courses = (credentials: CredentialAnswer[] = []): Record<string, Reply> => ({
  'GET /api/troubles?state=open': { body: { troubles: [], total: 0 } },
  'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true } },
  'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
  'GET /api/shops/counts': {
    body: {
      counts: [
        { _id: NETFLIX._id, subtitles: 0, credentials: 0, users: 0 },
        { _id: UDEMY._id, subtitles: 2, credentials: 1, users: 45 },
      ],
    },
  },
  'GET /api/products/exposed': { body: { exposed: [] } },
  [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH, ENGLISH] } },
  [`GET /api/shops/users/${UDEMY._id}`]: { body: { users: [] } },
  [`GET /api/products/${SPANISH._id}`]: { body: { products: credentials } },
  [`GET /api/products/${ENGLISH._id}`]: { body: { products: [] } },
});

/** Credentials as the list of all that a member has answers them. */
export const mineOf = (
  { _id: shop_id, shop_name: title }: TitleAnswer,
  { _id: s_id, subtitle }: SubtitleAnswer,
  ...credentials: CredentialAnswer[]
): MineCredentialAnswer[] =>
  credentials.map(({ _id, course_name, domain, image, note, has_code, fill_only, seat, trouble }) => ({
    ...{ _id, course_name, domain, image, note, has_code, fill_only, shop_id, title, s_id, subtitle },
    ...(seat && { seat }),
    ...(trouble && { trouble }),
  }));

/** What a member's page asks for. */
export const memberShop = (
  titles: TitleAnswer[] = [],
  mine: MineCredentialAnswer[] = [],
): Record<string, Reply> => ({
  'GET /api/shops/member/65f000000000000000000002': { body: { shops: titles } },
  'GET /api/products/mine': { body: { products: mine } },
  'GET /api/ads/get': { body: { ads: [] } },
});
