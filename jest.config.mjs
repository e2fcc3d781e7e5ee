import { join } from 'node:path';

// Everything runs as CommonJS through swc: the packages that ship ES modules alone are let through the transform.
const esmPackages = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
];

// The MongoDB driver loads `os` by a dynamic import, which jest refuses untransformed: it then greets servers as nobody.
const withDynamicImports = ['mongodb'];

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

const node = {
  rootDir: import.meta.dirname,
  // Not where the tests keep their files: those go with each run. Said for each project, none takes it from the whole.
  cacheDirectory: join(import.meta.dirname, '.cache/jest'),
  testEnvironment: '<rootDir>/test/support/app/node-environment.ts',
  // An image that was built holds the project's packages a second time.
  modulePathIgnorePatterns: ['<rootDir>/\\.cache/'],
  setupFiles: ['reflect-metadata'],
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.(ts|js|mjs)$': swc(false) },
  transformIgnorePatterns: [
    `/node_modules/(?!.*/node_modules/)(?!(${[...esmPackages, ...withDynamicImports].join('|')})/)`,
  ],
  moduleNameMapper: {
    '^@keyroster/contracts$': '<rootDir>/libs/contracts/src/index.ts',
    '^@keyroster/contracts/dto$': '<rootDir>/libs/contracts/src/dto/index.ts',
    '^@keyroster/embedded-mongo$': '<rootDir>/libs/embedded-mongo/src/index.ts',
    '^@keyroster/client$': '<rootDir>/libs/client/src/index.ts',
    '^@keyroster/client/clock$': '<rootDir>/libs/client/src/server-clock.ts',
    '^@keyroster/testing$': '<rootDir>/libs/testing/src/index.ts',
    '^file-type$': '<rootDir>/node_modules/file-type/index.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/**
 * The layers that talk to a database share one real mongod, started before the first test file.
 * @param {string} name
 * @param {string} folder
 */
const withDatabase = (name, folder) => ({
  ...node,
  displayName: name,
  testMatch: [`<rootDir>/test/${folder}/**/*.spec.ts`],
  globalSetup: '<rootDir>/test/support/app/database-setup.ts',
  globalTeardown: '<rootDir>/test/support/app/database-teardown.ts',
});

/** @param {ReturnType<typeof withDatabase>} project */
const withQuickHashes = (project) => ({
  ...project,
  moduleNameMapper: {
    '^@node-rs/argon2$': '<rootDir>/test/support/app/quick-argon2.ts',
    ...project.moduleNameMapper,
  },
});

export default {
  reporters: [
    'default',
    '<rootDir>/test/support/faults/fault-table-reporter.mjs',
    '<rootDir>/test/support/closing-line-reporter.mjs',
  ],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  maxWorkers: 2,
  // What a suite leaves behind in its worker, async storages above all, makes every promise of the next ones slower.
  workerIdleMemoryLimit: '800MB',
  testTimeout: 30_000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,backend}/**/src/**/*.spec.ts', '<rootDir>/scripts/**/*.spec.ts'],
    },
    {
      ...node,
      displayName: 'dom',
      testEnvironment: '<rootDir>/frontend/src/testing/browser-environment.ts',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      setupFiles: [],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/test-setup.ts'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/frontend/src/testing/no-styles.ts',
        '^socket\\.io-client$': '<rootDir>/frontend/src/testing/fake-sockets.ts',
        ...node.moduleNameMapper,
      },
    },
    withDatabase('database', 'database'),
    withQuickHashes(withDatabase('api', 'api')),
    withQuickHashes(withDatabase('live', 'live')),
    withDatabase('browser', 'browser'),
    withDatabase('faults', 'faults'),
    withDatabase('load', 'load'),
    withDatabase('bench', 'bench'),
  ],
};
