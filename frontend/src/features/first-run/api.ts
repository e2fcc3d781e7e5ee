import { EXAMPLE_CREDENTIALS } from '@keyroster/contracts';
import type {
  ImportPlannedAnswer,
  JobStateAnswer,
  PlannedAnswer,
  SubtitlesChangedAnswer,
  TitleListAnswer,
  TitlesChangedAnswer,
  UserChangedAnswer,
} from '@keyroster/contracts/dto';
import { useState } from 'react';
import { formOf, send } from '../../shared/api/client.js';
import type { User } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import { makeTile } from '../../shared/upload/tile.js';

const COURSES = ['titles', 'subtitles', 'credentials'] as const;

function idOf(made: { _id: string } | undefined): string {
  if (!made) throw new Error('What was just made is in the list that making it answers');
  return made._id;
}

export interface Place {
  titleId: string;
  subtitleId: string;
}

/** Creates a title and a subtitle in it. A title that an earlier try has made is kept. */
export function useCreatePlace() {
  const [titleId, setTitleId] = useState<string>();
  const create = useChange({
    send: async ({ title, subtitle }: Record<'title' | 'subtitle', string>): Promise<Place> => {
      const shop_id = titleId ?? (await createTitle(title));
      setTitleId(shop_id);
      const body = { shop_id, subtitle };
      const made = (await send('POST', '/shops/create_subtitle', { body })) as SubtitlesChangedAnswer;
      return { titleId: shop_id, subtitleId: idOf(made.subtitle[0]) };
    },
    successKey: 'created',
    changes: COURSES,
  });
  return { ...create, hasTitle: titleId !== undefined };
}

async function createTitle(shop_name: string): Promise<string> {
  const { shops } = (await send('POST', '/shops/create', { body: { shop_name } })) as TitlesChangedAnswer;
  return idOf(shops.find((shop) => shop.shop_name === shop_name));
}

export type CredentialValues = Record<'course_name' | 'domain' | 'email' | 'password', string>;

/** The credential's picture shows its initials. */
export const useCreateCredential = ({ subtitleId }: Place) =>
  useChange({
    send: async (values: CredentialValues) => {
      const file = await makeTile(values.course_name);
      return send('POST', '/products/create', { body: formOf({ shop_id: subtitleId, ...values, file }) });
    },
    successKey: 'credentialSaved',
    changes: COURSES,
  });

/** Creates a member who has the title. A member from an earlier try is kept. */
export function useCreateMember({ titleId }: Place) {
  const [user, setUser] = useState<User>();
  const create = useChange({
    send: async ({ email, password }: Record<'email' | 'password', string>): Promise<User> => {
      const made = user ?? (await createUser(email, password));
      setUser(made);
      await send('POST', '/shops/assign', { body: { shop_id: [titleId], user_id: made._id } });
      return made;
    },
    successKey: 'created',
    changes: ['users'],
  });
  return { ...create, hasUser: user !== undefined };
}

async function createUser(email: string, password: string): Promise<User> {
  const made = await send('POST', '/users/register', { body: { email, password } });
  return (made as UserChangedAnswer).user;
}

const COLUMNS = ['title', 'subtitle', 'course_name', 'domain', 'email', 'password'] as const;
const LOOK_AGAIN_MS = 250;

/** Creates the examples by one import, which succeeds as a whole or not at all. Returns their titles' ids. */
export function useFillExamples() {
  const { successes } = useTexts();
  return useChange({
    send: async (): Promise<string[]> => {
      const rows = EXAMPLE_CREDENTIALS.map((row) => COLUMNS.map((column) => row[column]));
      const file = new File([[COLUMNS, ...rows].map((row) => row.join(',')).join('\n')], 'examples.csv');
      const body = formOf({ file });
      const { plan } = (await send('POST', '/import/credentials', { body })) as ImportPlannedAnswer;
      await jobDone((await send('POST', '/plans/run', { body: { id: plan.id } })) as JobStateAnswer);
      const { shops } = (await send('GET', '/shops')) as TitleListAnswer;
      const names = new Set(EXAMPLE_CREDENTIALS.map(({ title }) => title));
      return shops.filter(({ shop_name }) => names.has(shop_name)).map(({ _id }) => _id);
    },
    success: () => successes.planRan['import.credentials'](EXAMPLE_CREDENTIALS.length),
    changes: COURSES,
  });
}

async function jobDone({ job }: JobStateAnswer): Promise<void> {
  if (job.state === 'failed') throw new Error(job.message);
  if (job.state === 'done') return;
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  await jobDone((await send('GET', `/jobs/${job._id}`)) as JobStateAnswer);
}

export function useRemoveExamples() {
  const { successes } = useTexts();
  return useChange({
    send: async (ids: string[]) => {
      const { plan } = (await send('POST', '/plans', {
        body: { action: 'titles.delete', ids },
      })) as PlannedAnswer;
      return send('POST', '/plans/run', { body: { id: plan.id } });
    },
    success: (ids) => successes.planRan['titles.delete'](ids.length),
    changes: COURSES,
  });
}
