import type { FoundCredential } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { aCredential, courses, ENGLISH, SPANISH, UDEMY } from '../../testing/data/courses.js';
import { anAdmin } from '../../testing/data/people.js';
import { serve } from '../../testing/fake-server.js';
import { address, renderScreen } from '../../testing/render-app.js';

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const FAR = aCredential(22, ENGLISH, { course_name: 'Grammar II' });
const found = (products: FoundCredential[]) => ({
  body: { shops: [], subtitles: [], credentials: products },
});
const here: FoundCredential = {
  _id: ONE._id,
  course_name: ONE.course_name,
  s_id: SPANISH._id,
  subtitle: SPANISH.subtitle,
  shop_id: UDEMY._id,
  shop_name: UDEMY.shop_name,
};
const there: FoundCredential = {
  ...here,
  _id: FAR._id,
  course_name: FAR.course_name,
  s_id: ENGLISH._id,
  subtitle: ENGLISH.subtitle,
};
const basics = {
  'GET /api/verify-token': anAdmin(),
  ...courses([ONE]),
  [`GET /api/products/${ENGLISH._id}`]: { body: { products: [FAR] } },
  'GET /api/search?q=gramm': found([here, there]),
  'GET /api/search?q=zzz': found([]),
};

async function search(path: string, text: string) {
  localStorage.setItem('token', 't1');
  serve(basics);
  const user = renderScreen(path);
  await user.type(await screen.findByLabelText('Search course name'), text);
  return user;
}

const elsewhere = (name: string) => screen.findByRole('list', { name });

describe("the search of an admin's courses", () => {
  it('finds what lies elsewhere, says where, and leads there with what was typed', async () => {
    const user = await search(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`, 'gramm');
    const [way, ...others] = within(await elsewhere('Elsewhere: 1')).getAllByRole('link');
    expect(others).toEqual([]);
    expect(way).toHaveTextContent('Grammar IIUdemy › English');
    expect(screen.getByRole('row', { name: /Grammar/ })).toBeVisible();
    if (way) await user.click(way);
    expect(await screen.findByRole('row', { name: /Grammar II/ })).toBeVisible();
    expect(screen.getByLabelText('Search course name')).toHaveValue('gramm');
    expect(within(await elsewhere('Elsewhere: 1')).getByRole('link')).toHaveTextContent('Udemy › Spanish');
  });

  it('is there before anything is open', async () => {
    await search('/dashboard/managepassword', 'gramm');
    expect(within(await elsewhere('Elsewhere: 2')).getAllByRole('link')).toHaveLength(2);
    expect(address()).toBe('/dashboard/managepassword');
  });

  it('says when there is nothing else', async () => {
    await search(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`, 'zzz');
    expect(await screen.findByText('Nowhere else')).toBeVisible();
    expect(screen.getByText('No course has that name')).toBeVisible();
  });

  it('is empty again in a subtitle that is opened otherwise', async () => {
    const user = await search(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`, 'gramm');
    await elsewhere('Elsewhere: 1');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(screen.getByLabelText('Search course name')).toHaveValue(''));
    expect(screen.queryByRole('list', { name: /^Elsewhere/ })).toBeNull();
  });
});
