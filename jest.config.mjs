import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { common, webProject as web } from './shared/testing/jest-web.mjs';

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
      'kit/compatibility',
      'kit/integrity',
      'kit/page-check',
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
