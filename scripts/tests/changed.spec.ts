import { touchedBy } from './changed.mjs';

const SPECS = {
  'backend/src/modules/courses/seats/seats.service.spec.ts': "from './seats.service.js'",
  'test/api/seats.spec.ts': '',
  'test/live/seats-on-two.spec.ts': '',
  'test/api/titles.spec.ts': "from '../support/data/courses.js'; from '../support/data/seats.js'",
  'frontend/src/features/seats/seats-page.spec.tsx': '',
};
const specs = Object.entries(SPECS).map(([path, text]) => ({ path, text }));
const [BESIDE = '', API = '', LIVE = '', TITLES = '', PAGE = ''] = Object.keys(SPECS);

it.each<[string, string, string[]]>([
  ['a spec', API, [API]],
  ['a service', 'backend/src/modules/courses/seats/seats.service.ts', [BESIDE, API, LIVE]],
  ['a schema', 'backend/src/modules/courses/seats/seats.schema.ts', [BESIDE, API, LIVE]],
  ['what lies deeper in a module', 'backend/src/modules/courses/seats/model/line.ts', [API, LIVE]],
  ['a helper of tests', 'test/support/data/courses.ts', [TITLES]],
  ['another', 'test/support/data/seats.ts', [API, LIVE, TITLES]],
  ['a part of a screen', 'frontend/src/features/seats/seat-card.tsx', [PAGE]],
  ['a document', 'docs/seats.md', []],
])(
  '%s touches the specs beside it, those that import it, and those called after its module',
  (_, file, touched) => {
    expect(touchedBy([file], specs)).toEqual(touched);
  },
);
