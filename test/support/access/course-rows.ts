import { byId, either, get, post, remove, telling, type Row, type RowsBy } from './row.js';

const replacesPicture: Partial<Row> = { names: 'credential', form: (id) => ({ id }) };

export const COURSE_ROWS: RowsBy = {
  'titles.manage': [
    post('/api/shops/create', {
      body: (_, { name }) => ({ shop_name: name }),
      ok: 201,
      tells: ['shops', 'admins'],
    }),
    ...telling('shops', 'concerned', [
      post('/api/shops/update', { names: 'title', body: (id, { name }) => ({ id, shop_name: name }) }),
      ...either(remove('/api/shops/delete', { names: 'title' })),
      post('/api/shops/create_subtitle', {
        names: 'title',
        body: (shop_id, { name }) => ({ shop_id, subtitle: name }),
        ok: 201,
      }),
      post('/api/shops/subtitle/update', {
        names: 'subtitle',
        body: (id, { name }) => ({ id, subtitle: name }),
      }),
      ...either(remove('/api/shops/subtitle', { names: 'subtitle' })),
    ]),
  ],
  'assignments.manage': [
    post('/api/shops/assign', {
      names: 'user',
      body: (user_id, { title }) => ({ user_id, shop_id: [title] }),
      otherwise: { own: 409 },
      tells: ['shops', 'concerned'],
    }),
    post('/api/shops/assign', {
      names: 'title',
      body: (title, { user }) => ({ user_id: user._id, shop_id: [title] }),
      tells: ['shops', 'admins'],
    }),
    remove('/api/shops/unassign', {
      names: 'user',
      body: (user_id, { title }) => ({ user_id, shop_id: [title] }),
      tells: ['shops', 'concerned'],
    }),
    remove('/api/shops/unassign', {
      names: 'title',
      body: (title, { user }) => ({ user_id: user._id, shop_id: [title] }),
      tells: ['shops', 'admins'],
    }),
    get('/api/shops/users/:shop_id', { names: 'title' }),
    get('/api/shops/counts'),
  ],
  'credentials.manage': [
    ...telling('products', 'concerned', [
      post('/api/products/create', {
        names: 'subtitle',
        form: (shop_id, { name, password }) => ({
          shop_id,
          email: name,
          password,
          domain: 'https://shop.example',
          course_name: name,
        }),
        ok: 201,
      }),
      post('/api/products/update', {
        names: 'credential',
        body: (id, { name }) => ({ id, course_name: name }),
      }),
      post('/api/products/update/image', { ...replacesPicture }),
      post('/api/update/image', { ...replacesPicture }),
      ...either(remove('/api/products/delete', { names: 'credential' })),
      post('/api/products/versions/restore', { names: 'version', body: byId, wantsConfirmed: true }),
      post('/api/products/copy', {
        names: 'subtitle',
        body: (subtitleId, { credential }) => ({ subtitleId, p_id: credential }),
        ok: 201,
      }),
    ]),
    ...telling('products', 'admins', [
      post('/api/products/paid', { names: 'credential', body: byId }),
      post('/api/products/exposed/accept', { names: 'credential', body: (p_id) => ({ p_id }) }),
      post('/api/products/copy', {
        names: 'credential',
        body: (p_id, { subtitle }) => ({ p_id, subtitleId: subtitle }),
        ok: 201,
      }),
    ]),
    get('/api/products/exposed'),
    get('/api/products/versions/:id', { names: 'credential' }),
    post('/api/products/versions/reveal', { names: 'version', body: byId, wantsConfirmed: true }),
    get('/api/products/export', { wantsConfirmed: true }),
    get('/api/products/export', { names: 'title', query: (shop_id) => ({ shop_id }), wantsConfirmed: true }),
    post('/api/import/credentials', {
      names: 'subtitle',
      form: (shop_id) => ({ shop_id }),
      csv: ({ name }) => `email,password,domain\n${name},secret,https://shop.example\n`,
      ok: 201,
    }),
  ],
  'seats.manage': [
    get('/api/seats'),
    get('/api/seats', { names: 'credential', query: (p_id) => ({ p_id }) }),
    post('/api/seats/free', { names: 'credential', body: (p_id, { user }) => ({ p_id, user_id: user._id }) }),
  ],
  'troubles.manage': [
    get('/api/troubles'),
    get('/api/troubles', { names: 'credential', query: (p_id) => ({ p_id }), otherwise: { unknown: 200 } }),
    get('/api/troubles/downtime'),
    post('/api/troubles/close', { names: 'trouble', body: (id) => ({ id, how: 'works' }) }),
  ],
};
