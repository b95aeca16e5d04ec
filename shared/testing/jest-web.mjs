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

/** How tests read sources and libraries, in the browser's packages and in Node's. */
export const common = {
  // Several libraries ship ECMAScript modules only, so node_modules is transformed as well; the result is cached.
  transform: { '^.+\\.(t|j)sx?$': swc, '^.+\\.mjs$': swc },
  transformIgnorePatterns: ['/node_modules/(?:\\.pnpm/)?(@swc|jest|@jest|webpack)'],
};

/**
 * Settings of Jest for a package that runs in the browser.
 * @param {string} name what the run calls it
 * @param {string} root its folder
 * @returns {import('jest').Config}
 */
export const webProject = (name, root) => ({
  ...common,
  transform: {
    'src/(?:.+/)?messages/\\w+\\.json$': `${import.meta.dirname}/messages-transform.cjs`,
    ...common.transform,
  },
  displayName: name,
  rootDir: root,
  testEnvironment: `${import.meta.dirname}/jest-environment.cjs`,
  setupFilesAfterEnv: [`${import.meta.dirname}/jest-setup.ts`],
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  moduleNameMapper: {
    '\\.css$': 'identity-obj-proxy',
    '\\.(svg|woff2)$': `${import.meta.dirname}/file-url.cjs`,
  },
  testMatch: ['<rootDir>/**/src/**/*.test.ts?(x)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
});
