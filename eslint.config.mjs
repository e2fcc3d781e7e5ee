import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { publicFace } from './scripts/lint/public-face.mjs';

const features = readdirSync(new URL('frontend/src/features', import.meta.url));

/** Import rules: `target` never imports `from`, but for `except`. The message says what to do instead. */
const law = [
  {
    target: './libs/contracts/src',
    from: ['./backend', './frontend', './test', './libs/testing', './libs/client'],
    message: 'Contracts know nobody: both sides build on them.',
  },
  {
    target: './libs/client/src',
    from: ['./backend', './frontend', './test', './libs/testing'],
    message: 'The client knows the contracts alone: any page or program may use it.',
  },
  {
    target: './libs/extension/src',
    from: ['./backend', './frontend', './test', './libs/testing'],
    message: 'The extension knows the contracts and the client alone.',
  },
  {
    target: './libs/embedded-mongo/src',
    from: ['./backend', './frontend', './test', './libs/contracts', './libs/client', './libs/testing'],
    message: 'The embedded database knows nothing of the product.',
  },
  {
    target: ['./backend/src/common', './backend/src/config', './backend/src/database'],
    from: ['./backend/src/modules', './backend/src/realtime', './backend/src/cli'],
    message: 'The ground floor knows no business: let the module answer (@OnAsked) or react to an event.',
  },
  {
    target: './backend/src/realtime',
    from: './backend/src/modules',
    message: 'The sockets know no business: let the module answer (@OnAsked).',
  },
  {
    target: './backend/src/modules/**/*.repository.ts',
    from: './backend/src/modules/**/*.{service,controller}.ts',
    message: 'A repository knows its own schema alone.',
  },
  {
    target: './backend/src/modules/presence/model',
    from: './backend/src',
    except: ['./modules/presence/model'],
    message: 'The rules of presence depend on nothing: hand in what they need.',
  },
  {
    target: ['people', 'access', 'courses', 'record'].map((wing) => `./backend/src/modules/${wing}`),
    from: './backend/src/modules/presence',
    except: ['./model'],
    message: 'The presence knows the users, and they know its rules (presence/model) alone.',
  },
  {
    target: './backend/src',
    from: ['./frontend', './test', './libs/testing', './libs/client', './libs/extension'],
    message: 'The server ships without these.',
  },
  {
    target: './frontend/src',
    from: ['./backend', './test', './libs/extension'],
    message: 'The page knows the contracts and the client alone.',
  },
  {
    target: './frontend/src/shared',
    from: ['./frontend/src/features', './frontend/src/app'],
    message: 'Shared parts are used by features, never the other way round.',
  },
  {
    target: './frontend/src/features',
    from: './frontend/src/app',
    message: 'Features are put together by the app and know nothing of it.',
  },
  ...features.map((feature) => ({
    target: `./frontend/src/features/${feature}`,
    from: './frontend/src/features',
    except: [`./${feature}`],
    message: 'A feature knows no other: what two need goes to shared/.',
  })),
];

/** Outside a module, only its public face (index.ts) may be imported. */
const byTheirFaces = {
  files: ['backend/src/**/*.ts'],
  // The module that everybody may use, and that imports no other.
  ignores: ['backend/src/common/common.module.ts'],
  plugins: { house: { rules: { 'public-face': publicFace } } },
  rules: {
    'house/public-face': 'error',
    'no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: '@nestjs/common',
            importNames: ['Global'],
            message: 'What everybody may use is common/ alone: let modules import by name what they need.',
          },
        ],
      },
    ],
  },
};

const clockOnly = {
  files: ['backend/src/**/*.ts', 'libs/contracts/src/**/*.ts'],
  ignores: ['**/*.spec.ts', 'backend/src/common/time/clock.ts', 'backend/src/config/**'],
  rules: {
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: 'Ask the injected Clock, so that a test can turn it.' },
      { object: 'process', property: 'env', message: 'Ask Settings: config/ alone reads the environment.' },
      {
        object: 'URL',
        property: 'canParse',
        message: 'Ask urlOf: Node 20 and 22 answer wrongly once they are asked often.',
      },
    ],
  },
};

const loopsOnly = {
  files: ['backend/src/**/*.ts'],
  ignores: [
    '**/*.spec.ts',
    'backend/src/common/time/loop.ts',
    // These use timers as time limits of single connections and calls, or of the process.
    'backend/src/database/connection/database-pulse.ts',
    'backend/src/modules/outward/deliveries/post.ts',
    'backend/src/process.ts',
    'backend/src/realtime/entry/waiting-places.ts',
    'backend/src/realtime/wire/connection.ts',
  ],
  rules: {
    'no-restricted-globals': [
      'error',
      ...['setTimeout', 'setInterval'].map((name) => ({
        name,
        message: 'Declare it with @Every or @AtEach, or keep a Loop or a WriteBehind: the stop ends them.',
      })),
    ],
  },
};

/** Texts for people belong to the text tables, where the compiler requires their Spanish. */
const sentencesAreTexts = {
  files: ['backend/src/**/*.ts'],
  ignores: ['**/*.spec.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector:
          ":matches(NewExpression[callee.name='AppError'], CallExpression[callee.name='errorBody']) > Literal.arguments:nth-child(2)",
        message: 'Put the sentence into libs/contracts/src/texts/server.ts, so that it has its Spanish.',
      },
    ],
  },
};

const pureModel = {
  files: ['backend/src/modules/presence/model/**/*.ts'],
  ignores: ['**/*.spec.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^(?!\\.|@keyroster/contracts$)',
            message: 'The rules of presence need no library, no clock and no database.',
          },
        ],
      },
    ],
  },
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', '.data/', 'coverage/', 'test/output/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // DTO and schema classes only describe shapes: the values are plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: [
            'backend',
            'frontend',
            'test',
            'libs/contracts',
            'libs/client',
            'libs/extension',
            'libs/embedded-mongo',
            'libs/testing',
          ].map((folder) => `${folder}/tsconfig.json`),
        }),
        createNodeResolver(),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: law }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300 }],
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node }, rules: { 'no-console': 'off' } },
  { files: ['**/*.spec.{ts,tsx}'], rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true }] } },
  { files: ['frontend/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  // The rule is for the React Compiler, which is not used here.
  { files: ['frontend/**/*.{ts,tsx}'], rules: { 'react-hooks/incompatible-library': 'off' } },
  byTheirFaces,
  clockOnly,
  loopsOnly,
  sentencesAreTexts,
  pureModel,
);
