import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];
const common = {
  // Several libraries ship ECMAScript modules only, so node_modules is transformed as well; the result is cached.
  transform: { '^.+\\.(t|j)sx?$': swc, '^.+\\.mjs$': swc },
  transformIgnorePatterns: ['/node_modules/\\.pnpm/(@swc|jest|@jest|webpack)'],
};
const web = (name, root) => ({
  ...common,
  transform: {
    'src/(?:lazy/)?messages/\\w+\\.json$': `${import.meta.dirname}/shared/testing/messages-transform.cjs`,
    ...common.transform,
  },
  displayName: name,
  rootDir: root,
  testEnvironment: `${import.meta.dirname}/shared/testing/jest-environment.cjs`,
  setupFilesAfterEnv: [`${import.meta.dirname}/shared/testing/jest-setup.ts`],
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  moduleNameMapper: {
    '\\.css$': 'identity-obj-proxy',
    '\\.svg$': `${import.meta.dirname}/shared/testing/file-url.cjs`,
  },
  testMatch: ['<rootDir>/**/src/**/*.test.ts?(x)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
});
const node = (name, root, extra = {}) => ({
  ...common,
  transform: {
    '/node_modules/.+\\.[cm]?js$': `${import.meta.dirname}/shared/testing/library-transform.cjs`,
    ...common.transform,
  },
  displayName: name,
  rootDir: root,
  testEnvironment: `${import.meta.dirname}/shared/testing/node-environment.cjs`,
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  ...extra,
});
const here = import.meta.dirname;
const seeded = { setupFilesAfterEnv: [`${here}/shared/testing/seed.ts`] };
const remotes = readdirSync(here).filter((name) => name.startsWith('mfe-'));
// file-type has no CommonJS entry; what it gives to `require` of modules is transformed like the rest.
const apiConditions = { customExportConditions: ['node', 'node-addons', 'module-sync'] };
export default {
  // Only what hangs fails: a busy machine is slow.
  testTimeout: 120_000,
  // Tests wait for a database and for processes of their own: two workers leave two cores idle for a part of the time.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  testSequencer: `${here}/shared/testing/long-first.cjs`,
  globalSetup: `${here}/shared/testing/global-setup.ts`,
  globalTeardown: `${here}/shared/testing/global-teardown.ts`,
  projects: [
    ...[
      'ui',
      'themes',
      'routing',
      'i18n',
      'api-client',
      'shell-kit',
      'events',
      'auto-save',
      'downloads',
      'forms',
      'passkeys',
      'positions',
      'testing',
    ].map((name) => web(`shared/${name}`, `${here}/shared/${name}`)),
    web('kit/resilience', `${here}/kit/resilience`),
    ...['host', ...remotes].map((name) => web(name, `${here}/${name}`)),
    node('shared/field-rules', `${here}/shared/field-rules`, seeded),
    node('scripts', `${here}/scripts`),
    ...[
      'kit/integrity',
      'kit/release-store',
      'shared/bucket',
      'shared/contract',
      'shared/settings',
      'shared/tracing',
      'shared/build',
      'gateway',
      'bench',
      'sso-provider',
    ].map((name) => node(name, `${here}/${name}`)),
    ...['launcher', 'fleet'].map((name) => node(name, `${here}/${name}`, { testEnvironmentOptions: apiConditions })),
    node('api', `${here}/api`, {
      ...seeded,
      globalSetup: `${here}/api/test/global-setup.ts`,
      globalTeardown: `${here}/api/test/global-teardown.ts`,
      testEnvironmentOptions: apiConditions,
    }),
  ],
};
