import { either, telling, type Row, type RowsBy } from './row.js';

const replacesPicture: Partial<Row> = { names: 'credential', form: (id) => ({ id }) };

export const COURSE_ROWS: RowsBy = {
  'titles.manage': [
    {
      route: 'POST /api/shops/create',
      body: (_, { name }) => ({ shop_name: name }),
      ok: 201,
      tells: ['shops', 'admins'],
    },
    ...telling('shops', 'concerned', [
      { route: 'POST /api/shops/update', names: 'title', body: (id, { name }) => ({ id, shop_name: name }) },
      ...either({ route: 'DELETE /api/shops/delete', names: 'title' }),
      {
        route: 'POST /api/shops/create_subtitle',
        names: 'title',
        body: (shop_id, { name }) => ({ shop_id, subtitle: name }),
        ok: 201,
      },
      {
        route: 'POST /api/shops/subtitle/update',
        names: 'subtitle',
        body: (id, { name }) => ({ id, subtitle: name }),
      },
      ...either({ route: 'DELETE /api/shops/subtitle', names: 'subtitle' }),
    ]),
  ],
  'assignments.manage': [
    {
      route: 'POST /api/shops/assign',
      names: 'user',
      body: (user_id, { title }) => ({ user_id, shop_id: [title] }),
      otherwise: { own: 409 },
      tells: ['shops', 'concerned'],
    },
    {
      route: 'POST /api/shops/assign',
      names: 'title',
      body: (title, { user }) => ({ user_id: user._id, shop_id: [title] }),
      tells: ['shops', 'admins'],
    },
    {
      route: 'DELETE /api/shops/unassign',
      names: 'user',
      body: (user_id, { title }) => ({ user_id, shop_id: [title] }),
      tells: ['shops', 'concerned'],
    },
    {
      route: 'DELETE /api/shops/unassign',
      names: 'title',
      body: (title, { user }) => ({ user_id: user._id, shop_id: [title] }),
      tells: ['shops', 'admins'],
    },
    { route: 'GET /api/shops/users/:shop_id', names: 'title' },
    { route: 'GET /api/shops/counts' },
  ],
  'credentials.manage': [
    ...telling('products', 'concerned', [
      {
        route: 'POST /api/products/create',
        names: 'subtitle',
        form: (shop_id, { name, password }) => ({
          shop_id,
          email: name,
          password,
          domain: 'https://shop.example',
          course_name: name,
        }),
        ok: 201,
      },
      {
        route: 'POST /api/products/update',
        names: 'credential',
        body: (id, { name }) => ({ id, course_name: name }),
      },
      { route: 'POST /api/products/update/image', ...replacesPicture },
      { route: 'POST /api/update/image', ...replacesPicture },
      ...either({ route: 'DELETE /api/products/delete', names: 'credential' }),
      {
        route: 'POST /api/products/versions/restore',
        names: 'version',
        body: (id) => ({ id }),
        wantsConfirmed: true,
      },
      {
        route: 'POST /api/products/copy',
        names: 'subtitle',
        body: (subtitleId, { credential }) => ({ subtitleId, p_id: credential }),
        ok: 201,
      },
    ]),
    ...telling('products', 'admins', [
      { route: 'POST /api/products/paid', names: 'credential', body: (id) => ({ id }) },
      { route: 'POST /api/products/exposed/accept', names: 'credential', body: (p_id) => ({ p_id }) },
      {
        route: 'POST /api/products/copy',
        names: 'credential',
        body: (p_id, { subtitle }) => ({ p_id, subtitleId: subtitle }),
        ok: 201,
      },
    ]),
    { route: 'GET /api/products/exposed' },
    { route: 'GET /api/products/versions/:id', names: 'credential' },
    {
      route: 'POST /api/products/versions/reveal',
      names: 'version',
      body: (id) => ({ id }),
      wantsConfirmed: true,
    },
    { route: 'GET /api/products/export', wantsConfirmed: true },
    {
      route: 'GET /api/products/export',
      names: 'title',
      query: (shop_id) => ({ shop_id }),
      wantsConfirmed: true,
    },
    {
      route: 'POST /api/import/credentials',
      names: 'subtitle',
      form: (shop_id) => ({ shop_id }),
      csv: ({ name }) => `email,password,domain\n${name},secret,https://shop.example\n`,
      ok: 201,
    },
  ],
  'seats.manage': [
    { route: 'GET /api/seats' },
    { route: 'GET /api/seats', names: 'credential', query: (p_id) => ({ p_id }) },
    {
      route: 'POST /api/seats/free',
      names: 'credential',
      body: (p_id, { user }) => ({ p_id, user_id: user._id }),
    },
  ],
  'troubles.manage': [
    { route: 'GET /api/troubles' },
    {
      route: 'GET /api/troubles',
      names: 'credential',
      query: (p_id) => ({ p_id }),
      otherwise: { unknown: 200 },
    },
    { route: 'GET /api/troubles/downtime' },
    { route: 'POST /api/troubles/close', names: 'trouble', body: (id) => ({ id, how: 'works' }) },
  ],
};
