/**
 * The dependency rules of the repository. Each comment says what to do instead: it is what somebody reads who broke the rule.
 * Tests, test kits and fixtures may import what they test, so most rules leave them out; circles are refused everywhere.
 */
const TEST = '(\\.test|\\.test-kit|\\.bench|\\.fixture)\\.tsx?$|/(test|testing|scripts)/|\\.cjs$';
const SERVER = '^(api|gateway|launcher|sso-provider)/|node_modules/(fastify|pg|kysely)/';

/** Folders of the host from the lowest; each may import those before it. */
const HOST_FOLDERS = [
  ...[
    'federation',
    'theme',
    'messages',
    'lazy',
    'shell-context',
    'navigation',
    'errors',
    'language',
    'consent',
    'remotes',
  ],
  ...['session', 'pages', 'router', 'shell', 'app', 'prerender'],
];

/** Folders of the form's remote from the lowest; each may import those before it. */
const APPLICATION_FOLDERS = ['model', 'api', 'components', 'sections', 'autosave', 'pages', 'prerender'];

/** Folders of the gateway from the lowest. */
const GATEWAY_FOLDERS = [
  ...['releases', 'failures', 'http', 'deploys', 'page-text', 'page', 'assets', 'vitals', 'cli', 'status'],
];

/**
 * Rules by which the folders of a package import in one direction.
 * @param {string} name of the package @param {readonly string[]} folders from the lowest @param {string} list what this file calls them
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const foldersInOrder = (name, folders, list) => [
  {
    name: `${name}-folder-listed`,
    severity: 'error',
    comment: `Give the new folder its place in ${list} of .dependency-cruiser.mjs.`,
    from: { path: `^${name}/src/`, pathNot: TEST },
    to: { path: `^${name}/src/[^/]+/`, pathNot: `^${name}/src/(${folders.join('|')})/|\\.json$` },
  },
  ...folders.map((folder, index) => ({
    name: `${name}-folders-in-order (${folder})`,
    severity: /** @type {const} */ ('error'),
    comment: `Folders of ${name} stand on one another in one direction, as ${list} of .dependency-cruiser.mjs lists them: move what ${folder} needs to a folder below it, or the code that needs it to a folder above.`,
    from: { path: `^${name}/src/${folder}/`, pathNot: TEST },
    to: { path: `^${name}/src/(${['nothing', ...folders.slice(index + 1)].join('|')})/` },
  })),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Modules that import each other: move what both need, often a type, into a module that imports neither.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'host-and-remotes-apart',
      severity: 'error',
      comment:
        'Host and remotes meet at run time only: put what both must know into shared/contract, shared/routing, shared/events or an RTK Query tag.',
      from: { path: '^(host|mfe-[^/]+|shared|api|gateway|launcher)/', pathNot: TEST },
      to: { path: '^(host|mfe-[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'browser-without-server',
      severity: 'error',
      comment: 'The browser reaches the server through the API: its types are in shared/contract.',
      from: { path: '^(host|mfe-[^/]+|shared/(?!bucket|metrics|tracing|testing|build)[^/]+)/src/', pathNot: TEST },
      to: { path: SERVER },
    },
    {
      name: 'tracing-loaded-late',
      severity: 'error',
      comment: 'Portals without a collector load nothing of OpenTelemetry: use @portal/tracing/open-tracing.',
      from: { pathNot: `^shared/tracing/src/open-telemetry\\.ts$|node_modules|${TEST}` },
      to: { path: 'node_modules/@opentelemetry/|^shared/tracing/src/open-telemetry\\.ts$', dynamic: false },
    },
    ...foldersInOrder('host', HOST_FOLDERS, 'HOST_FOLDERS'),
    {
      name: 'http-below-modules',
      severity: 'error',
      comment: 'What all calls share knows no module: move what http/ needs of one into http/ or beside it.',
      from: { path: '^api/src/http/', pathNot: TEST },
      to: { path: '^api/src/modules/' },
    },
    {
      name: 'database-below-http',
      severity: 'error',
      comment: 'The database is used by calls and by work in the background: move what db/ needs beside it.',
      from: { path: '^api/src/db/', pathNot: TEST },
      to: { path: '^api/src/http/' },
    },
    ...foldersInOrder('gateway', GATEWAY_FOLDERS, 'GATEWAY_FOLDERS'),
    ...foldersInOrder('mfe-application', APPLICATION_FOLDERS, 'APPLICATION_FOLDERS'),
    {
      name: 'libraries-behind-facades',
      severity: 'error',
      comment:
        'A second copy would break contexts and cost bytes: import it from @portal/routing/react, @portal/api-client, @portal/i18n or @portal/ui.',
      from: { path: '^(host|mfe-[^/]+)/src/', pathNot: TEST },
      to: {
        path: '(^|node_modules/)(react-router|react-router-dom|react-redux|@reduxjs/toolkit|react-intl|react-aria-components|@internationalized/date|lucide-react)(/|$)',
      },
    },
    {
      name: 'react-aria-in-ui-alone',
      severity: 'error',
      comment: 'Only shared/ui wraps react-aria: use or extend a component there.',
      from: { pathNot: '^shared/ui/|node_modules' },
      to: { path: '(^|node_modules/)react-aria-components(/|$)' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment:
        "The contract stands on nothing but zod (and React's types): whoever needs more depends on the contract, not the other way round.",
      from: { path: '^shared/contract/src/' },
      to: { pathNot: '^shared/contract/src/|node_modules/(zod|@types/react)/' },
    },
    {
      name: 'page-without-page',
      severity: 'error',
      comment: "A page does not import a page: what both need goes to the remote's components, api or model.",
      from: { path: '^(mfe-[^/]+)/src/pages/([^/]+)/', pathNot: TEST },
      to: { path: '^$1/src/pages/', pathNot: '^$1/src/pages/$2/' },
    },
    {
      name: 'pages-on-top',
      severity: 'error',
      comment: 'Components, calls and model serve the pages: a page hands them what they need.',
      from: { path: '^(mfe-[^/]+)/src/(?!pages/)[^/]+/', pathNot: `${TEST}|/routes/` },
      to: { path: '^$1/src/pages/' },
    },
    {
      name: 'start-of-remote-on-top',
      severity: 'error',
      comment:
        'The files beside the folders start the remote, with little code: move what a folder needs from them into a folder.',
      from: { path: '^(mfe-[^/]+)/src/(?!prerender/)[^/]+/', pathNot: TEST },
      to: { path: '^$1/src/[^/]+\\.tsx?$' },
    },
    {
      name: 'model-is-pure',
      severity: 'error',
      comment: 'model/ holds pure rules: hand it values, and keep calls and views outside.',
      from: { path: '^(mfe-[^/]+)/src/model/', pathNot: TEST },
      to: {
        path: '^$1/src/(?!model/)|^shared/(api-client|shell-kit|ui)/|^shared/auto-save/src/(?!edit\\.ts)|node_modules/(react|react-dom)/',
      },
    },
    {
      name: 'section-kinds-apart',
      severity: 'error',
      comment:
        'Kinds of sections do not know each other: what two of them need goes to rows/, files/ or document/, and what asks for a kind asks kindOf.',
      from: { path: '^mfe-application/src/sections/(attachments|language-skills|record|table)/', pathNot: TEST },
      to: {
        path: '^mfe-application/src/sections/(attachments|language-skills|record|table)/',
        pathNot: '^mfe-application/src/sections/$1/',
      },
    },
    {
      name: 'route-calls-service',
      severity: 'error',
      comment: "A route calls one service: SQL and transactions are the service's and the repository's.",
      from: { path: '^api/src/modules/.+\\.routes\\.ts$' },
      to: {
        path: '\\.(repository|statement)\\.ts$|node_modules/kysely/|^api/src/db/',
      },
    },
    {
      name: 'no-route-below',
      severity: 'error',
      comment: 'Routes are mounted in one list: what a service or repository needs of them belongs to a service.',
      from: { path: '^api/src/.+\\.(service|repository|statement)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'repository-is-sql',
      severity: 'error',
      comment: "A repository is SQL alone: rules are the service's.",
      from: { path: '^api/src/modules/.+\\.(repository|statement)\\.ts$' },
      to: { path: '\\.service\\.ts$' },
    },
    {
      name: 'module-through-its-service',
      severity: 'error',
      comment: "Another module's tables are reached through that module's service.",
      from: { path: '^api/src/modules/([^/]+)/', pathNot: TEST },
      to: { path: '^api/src/modules/.+\\.repository\\.ts$', pathNot: '^api/src/modules/$1/' },
    },
    {
      name: 'repository-inside-its-module',
      severity: 'error',
      comment: "Code outside the modules reaches a module's tables through that module's service.",
      from: { path: '^api/src/(?!modules/)', pathNot: TEST },
      to: { path: '^api/src/modules/.+\\.repository\\.ts$' },
    },
    {
      name: 'api-and-gateway-apart',
      severity: 'error',
      comment: 'API and gateway run apart in production: the launcher brings them together.',
      from: { path: '^(api|gateway)/src/', pathNot: TEST },
      to: { path: '^(api|gateway|launcher)/', pathNot: '^$1/' },
    },
    {
      name: 'product-without-fleet',
      severity: 'error',
      comment: 'The fleet is for tests, drills and measurements: the portal runs without it.',
      from: { path: '^(host|mfe-[^/]+|shared/[^/]+|api|gateway|launcher|sso-provider)/' },
      to: { path: '^fleet/' },
    },
    {
      name: 'shared-serves-all',
      severity: 'error',
      comment: 'A shared package knows none of its users: move what it needs into shared/.',
      from: { path: '^shared/', pathNot: TEST },
      to: { path: '^(host|mfe-[^/]+|api|gateway|launcher|fleet|e2e|bench)/' },
    },
    {
      name: 'kit-stands-alone',
      severity: 'error',
      comment: 'The kit knows nothing of the portal: hand it what it needs through its options.',
      from: { path: '^kit/', pathNot: TEST },
      to: { path: '^(host|mfe-[^/]+|shared|api|gateway|launcher|sso-provider|fleet|e2e|bench|scripts)/' },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      comment: 'Product code does not stand on tests: move what it needs out of the test.',
      from: { path: '^(host|mfe-[^/]+|shared/(?!testing)[^/]+|kit/[^/]+|api|gateway|launcher)/src/', pathNot: TEST },
      to: { path: `\\.test\\.tsx?$|\\.test-kit\\.|\\.fixture\\.` },
    },
    {
      name: 'dependency-declared',
      severity: 'error',
      comment:
        "Declare what you import in the package's own package.json: a build elsewhere has only what is named there.",
      from: { pathNot: `node_modules|${TEST}` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'import-resolves',
      severity: 'error',
      comment: 'The import leads nowhere: look at its spelling and at the "exports" of the package.',
      from: { pathNot: 'node_modules' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.|/dist/|\\.css$|\\.svg$' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
