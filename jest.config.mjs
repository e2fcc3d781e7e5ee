import { join } from 'node:path';

/** @param {boolean} jsx */
const swc = (jsx) => [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: !jsx, tsx: jsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  },
];

export const all = {
  rootDir: import.meta.dirname,
  // Outside the tests' temporary folder, which is deleted after each run. Projects don't inherit this option.
  cacheDirectory: join(import.meta.dirname, '.cache/jest'),
  // A built image (below .cache) contains a second copy of the project's packages.
  modulePathIgnorePatterns: ['<rootDir>/\\.cache/'],
  setupFiles: ['reflect-metadata'],
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.(ts|js|mjs)$': swc(false) },
  moduleNameMapper: {
    '^@keyroster/contracts$': '<rootDir>/libs/contracts/src/index.ts',
    '^@keyroster/contracts/dto$': '<rootDir>/libs/contracts/src/dto/index.ts',
    '^@keyroster/embedded-mongo$': '<rootDir>/libs/embedded-mongo/src/index.ts',
    '^@keyroster/client$': '<rootDir>/libs/client/src/index.ts',
    '^@keyroster/client/clock$': '<rootDir>/libs/client/src/server-clock.ts',
    '^@keyroster/testing$': '<rootDir>/libs/testing/src/index.ts',
    // The package only exports `import`, while jest resolves `require`.
    '^file-type$': '<rootDir>/node_modules/file-type/index.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

const OUTSIDE = '<rootDir>/test/support/jest/outside-transformer.cjs';

/**
 * Loads packages outside of jest's sandbox, except jest's own, argon2, supertest and what matches `inside`.
 * @param {string} [inside]
 */
const node = (inside = '') => ({
  ...all,
  testEnvironment: '<rootDir>/test/support/jest/outside-environment.ts',
  transformIgnorePatterns: [],
  transform: {
    [`/node_modules/(?!@?jest|@sinonjs/|@node-rs/argon2/|super(test|agent)/${inside}).+\\.[cm]?js$`]: OUTSIDE,
    ...all.transform,
  },
});

/**
 * A project whose tests run the built server and share one mongod (scripts/tests/with-database.mjs).
 * @param {string} name @param {string} folder @param {object} options of the environment
 */
const withDatabase = (name, folder, options = {}) => ({
  ...node(),
  displayName: name,
  testMatch: [`<rootDir>/test/${folder}/*.spec.ts`],
  testEnvironmentOptions: options,
  transform: { '/(backend|libs/(contracts|embedded-mongo))/src/': OUTSIDE, ...node().transform },
});

export default {
  reporters: ['default', '<rootDir>/test/support/jest/closing-line-reporter.mjs'],
  testSequencer: '<rootDir>/test/support/jest/longest-first.mjs',
  // For two processors: tests of the API and of sockets wait for the database a third of their time.
  maxWorkers: 3,
  // Large: memory of finished files is collected late, and a new worker has to load everything again.
  workerIdleMemoryLimit: '2GB',
  testTimeout: 30_000,
  projects: [
    {
      // class-transformer and class-validator use `instanceof`, which needs the classes of the sandbox.
      ...node('|class-'),
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,backend}/**/src/**/*.spec.ts', '<rootDir>/scripts/**/*.spec.ts'],
      // The extension's specs need a document: they belong to the project `dom`.
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/libs/extension/'],
    },
    {
      ...all,
      displayName: 'dom',
      runtime: '<rootDir>/test/support/jest/kept-scripts-runtime.cjs',
      testEnvironment: '<rootDir>/frontend/src/testing/browser-environment.ts',
      testMatch: ['<rootDir>/{frontend,libs/extension}/src/**/*.spec.{ts,tsx}'],
      setupFiles: [],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/test-setup.ts'],
      // qr is published only as ES modules.
      transformIgnorePatterns: ['/node_modules/(?!qr/)'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/frontend/src/testing/no-styles.ts',
        // The development version creates an Error for each element, to tell where it was made.
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
        '^socket\\.io-client$': '<rootDir>/frontend/src/testing/fake-sockets.ts',
        ...all.moduleNameMapper,
      },
    },
    withDatabase('database', 'database', { hasQuickHashes: true }),
    withDatabase('api', 'api', { hasQuickHashes: true }),
    withDatabase('live', 'live', { hasQuickHashes: true }),
    withDatabase('journeys', 'browser/journeys'),
    withDatabase('browser', 'browser'),
    withDatabase('faults', 'faults'),
    withDatabase('load', 'load'),
    withDatabase('bench', 'bench'),
  ],
};
