/** Names and addresses of releases, free of validators, so that the browser may import them. docs/design/contract.md#release */

/** What the portal brings itself and is deployed on its own: the host and the remotes (their folders). */
export const RELEASE_NAMES = [
  'host',
  'mfe-auth',
  'mfe-application',
  'mfe-account',
  'mfe-substitutions',
  'mfe-internal-ads',
] as const;
export type ReleaseName = 'host' | RemoteName;
/** One of the portal's own remotes, or one that an operator has added. docs/adr/0033-added-remotes.md */
export type RemoteName = `mfe-${string}`;
export const REMOTE_NAMES: readonly RemoteName[] = RELEASE_NAMES.filter((name) => name !== 'host');

const REMOTE_NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 40;

/** Whether a text can be the name of a remote, be it known to the portal or not. It can stand in a path as it is. */
export const isRemoteName = (text: string): text is RemoteName => text.length <= LONGEST_NAME && REMOTE_NAME.test(text);

/** Whether a text can be the name of a release: the host's, or a remote's. */
export const isReleaseName = (text: string): text is ReleaseName => text === 'host' || isRemoteName(text);

/** Whether the portal brings what is released under a name; else an operator has added it. */
export const isBuiltIn = (name: ReleaseName): boolean => RELEASE_NAMES.some((known) => known === name);

/** Where releases are served, without a trailing slash. */
export const RELEASES_PATH = '/candidateportal/releases';
/** Where the manifests of live remotes are served for pages of other sites, without a trailing slash. */
export const REMOTES_PATH = '/candidateportal/remotes';
/** Where the live discovery document is served. */
export const DISCOVERY_PATH = '/candidateportal/discovery.json';
/** Id of the script element that holds the document a page was made with. */
export const DISCOVERY_ELEMENT_ID = 'portal-discovery';

/** Element of a page whose rules of fonts wait, for print alone, until the host has rendered the page. */
export const LATER_FONTS_ID = 'later-fonts';
/** Where pages report that a version of a remote failed, or that they fell back from it. */
export const FAILURES_PATH = '/candidateportal/failures';
/**
 * What of a release failed: its scripts did not come, it threw when it started or was drawn, a part that is loaded later did not come; its area
 * shows nothing or has no heading, a script kept the page from answering, promises were rejected in great number.
 */
export const FAILURE_PHASES = ['load', 'start', 'render', 'chunk', 'empty', 'heading', 'busy', 'rejections'] as const;
export type FailurePhase = (typeof FAILURE_PHASES)[number];
/** In place of a phase: a page has come to another area, where nothing has failed. */
export const SHOWN = 'shown';
/** Where pages of visitors who allow statistics report how fast they were. */
export const VITALS_PATH = '/candidateportal/vitals';
/** Web vitals (https://web.dev/articles/vitals): how soon most is drawn and how long a page takes to react, milliseconds, and how far things move. */
export const WEB_VITALS = ['lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof WEB_VITALS)[number];
/** The browser's random name, by which a canary is sticky; there only since a canary was running. */
export const VISITOR_COOKIE = 'portal_visitor';
/** Versions that failed in this browser: `<seq>~<name>@<version>~…`. It counts while that document is live. */
export const AVOID_COOKIE = 'portal_avoid';
/** In the tab's session storage while a remote runs on a page that is looked at; a page that ends as pages do takes it away. */
export const RUNNING_MARKER = 'portal_running';
/** Builds that a developer runs in place of releases in this browser, as `?override=` asked for them. */
export const OVERRIDE_COOKIE = 'portal_override';
/** The secret of a browser that asked to run a developer's own build; its code is the hash of it. */
export const DEVELOPER_COOKIE = 'portal_developer';
/** Where a developer confirms that their browser is to run their own build. */
export const OVERRIDE_PATH = '/candidateportal/override';
/** A published version that a tester runs in this browser, as `?trial=` asked for it. */
export const TRIAL_COOKIE = 'portal_trial';
/** Where a tester confirms that their browser is to run it. */
export const TRIAL_PATH = '/candidateportal/trial';
/** In the tab's session storage: the ids of bulletins that were closed there. */
export const CLOSED_BULLETINS = 'candidateportal.closedBulletins';
/** Version of a build that is served by `npm run dev -- mfe-…`. */
export const LOCAL_VERSION = 'local';
/** Name of the Trusted Types policy with which the host loads the remotes' entries. */
export const LOADER_POLICY = 'portal-loader';

/**
 * Where a file of a release is served.
 * @param name release name
 * @param version release version
 * @param path file inside the release; empty for the folder with its trailing slash
 * @returns an absolute path on the portal's origin
 */
export function releaseUrl(name: string, version: string, path: string): string {
  return `${RELEASES_PATH}/${name}/${version}/${path}`;
}

/**
 * The name under which a remote registers itself with the federation runtime.
 * @param name the remote's folder, e.g. `mfe-internal-ads`
 * @returns the folder with underscores, e.g. `mfe_internal_ads`
 */
export function federationName(name: RemoteName): string {
  return name.replaceAll('-', '_');
}

/** Stands in the HTML of a rendered shell where the page belongs. */
export const PAGE_SLOT = '<page-slot></page-slot>';
/** Stands there where the bulletins belong. */
export const BULLETINS_SLOT = '<bulletins-slot></bulletins-slot>';
/** The file of a release that holds its pages as HTML in one language. */
export const prerenderedPath = (locale: string): string => `prerendered/${locale}.json`;
/** Elements around what a rendered list of positions repeats for each of them, and shows of those that close soon. Its names are in double braces. */
export const EACH_POSITION = 'each-position';
export const IF_CLOSING_SOON = 'if-closing-soon';
/** The element around what a rendered page repeats for each common question, with names in double braces. */
export const EACH_QUESTION = 'each-question';
