import { join } from 'node:path';
import { RuleTester } from 'eslint';
import { root } from '../support/root.mjs';
import { publicFace } from './public-face.mjs';

const LOGIN = 'modules/access/auth/login.js';
const FACE = 'modules/people/users/index.ts';
const at = (path: string, code: string) => ({ filename: join(root, 'backend/src', path), code });

const INSIDES: [path: string, code: string, face: string][] = [
  [LOGIN, "import { A } from '../../people/users/accounts/logins.js'", '../../people/users/index.js'],
  [LOGIN, "import { A } from '../sessions/sessions.service.js'", '../sessions/index.js'],
  [LOGIN, "export { A } from '../sessions/token.service.js'", '../sessions/index.js'],
  [LOGIN, "export * from '../sessions/token.service.js'", '../sessions/index.js'],
  ['app.setup.js', "import('./modules/outward/inbox/inbox.js')", './modules/outward/inbox/index.js'],
];

// RuleTester would look for these globals outside of jest's sandbox, where they are missing.
Object.assign(RuleTester, { describe, it });
new RuleTester().run('public-face', publicFace, {
  valid: [
    at(LOGIN, "import { A } from '../../people/users/index.js'"),
    at(LOGIN, "import { A } from './entry-rules.js'"),
    at(LOGIN, "import { A } from '../../../common/clock.js'"),
    at(LOGIN, "import { A } from 'people/users/roster.js'"),
    at('modules/presence/feed/deltas.js', "import { A } from '../board/presence-board.js'"),
    at('modules/people/users/users.repository.js', "import { A } from './user.schema.js'"),
    at(FACE, "export { A } from './users.service.js'"),
    at('app.setup.js', "const load = () => import('./modules/outward/metrics/index.js')"),
  ],
  invalid: [
    ...INSIDES.map(([path, code, face]) => ({
      ...at(path, code),
      errors: [{ messageId: 'insides', data: { face } }],
    })),
    ...['repository', 'schema', 'mapper'].map((kind) => ({
      ...at(FACE, `export { A } from './user.${kind}.js'`),
      errors: [{ messageId: 'tables' }],
    })),
  ],
});
