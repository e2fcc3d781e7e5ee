import { join } from 'node:path';
import { RuleTester } from 'eslint';
import { root } from '../support/root.mjs';
import { publicFace } from './public-face.mjs';

const at = (path: string) => ({ filename: join(root, 'backend/src', path) });
const insides = (face: string) => ({ errors: [{ messageId: 'insides', data: { face } }] });

// RuleTester would look for these globals outside of jest's sandbox, where they are missing.
Object.assign(RuleTester, { describe, it });
new RuleTester().run('public-face', publicFace, {
  valid: [
    { ...at('modules/access/auth/login.js'), code: "import { A } from '../../people/users/index.js'" },
    { ...at('modules/access/auth/login.js'), code: "import { A } from './entry-rules.js'" },
    { ...at('modules/access/auth/login.js'), code: "import { A } from '../../../common/clock.js'" },
    { ...at('modules/access/auth/login.js'), code: "import { A } from 'people/users/roster.js'" },
    { ...at('modules/presence/feed/deltas.js'), code: "import { A } from '../board/presence-board.js'" },
    { ...at('modules/people/users/users.repository.js'), code: "import { A } from './user.schema.js'" },
    { ...at('modules/people/users/index.ts'), code: "export { A } from './users.service.js'" },
    { ...at('app.setup.js'), code: "const load = () => import('./modules/outward/metrics/index.js')" },
  ],
  invalid: [
    {
      ...at('modules/access/auth/login.js'),
      code: "import { A } from '../../people/users/accounts/login-accounts.js'",
      ...insides('../../people/users/index.js'),
    },
    {
      ...at('modules/access/auth/login.js'),
      code: "import { A } from '../sessions/sessions.service.js'",
      ...insides('../sessions/index.js'),
    },
    {
      ...at('modules/outward/metrics/figures.js'),
      code: "import { A } from '../../presence/board/presence-board.js'",
      ...insides('../../presence/index.js'),
    },
    {
      ...at('modules/access/auth/login.js'),
      code: "export { A } from '../sessions/token.service.js'",
      ...insides('../sessions/index.js'),
    },
    {
      ...at('modules/access/auth/login.js'),
      code: "export * from '../sessions/token.service.js'",
      ...insides('../sessions/index.js'),
    },
    {
      ...at('app.setup.js'),
      code: "const load = () => import('./modules/outward/metrics/metrics.module.js')",
      ...insides('./modules/outward/metrics/index.js'),
    },
    ...['repository', 'schema', 'mapper'].map((kind) => ({
      ...at('modules/people/users/index.ts'),
      code: `export { A } from './user.${kind}.js'`,
      errors: [{ messageId: 'tables' }],
    })),
  ],
});
