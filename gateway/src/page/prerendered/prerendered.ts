import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import {
  LOADING_PAGE,
  type Prerendered,
  prerenderedSchema,
  type ShellKind,
  shellKey,
} from '@portal/contract/prerendered';
import type { Release } from '@portal/contract/release';
import {
  BULLETINS_SLOT,
  EACH_POSITION,
  EACH_QUESTION,
  PAGE_SLOT,
  prerenderedPath,
  type ReleaseName,
} from '@portal/contract/release-names';
import type { RouteMatch } from '@portal/routing/match';
import { LRUCache } from 'lru-cache';
import type { PublicAnswers } from '../../page-text/public-answers';
import { integrityOf } from '../../releases/files/integrity';
import type { ReleaseFiles } from '../../releases/files/release-files';
import { fillBulletins } from './fill-bulletins';
import { fillList } from './fill-list';
import { fillQuestions } from './fill-questions';

/** Languages of some versions that are live side by side, as canaries are. */
const KEPT_AT_MOST = 60;

/** A page as the builds of host and remote have rendered it, to be shown until the scripts draw it. */
export interface PrerenderedPage {
  /** Without the portal's name; empty where it is not known yet. */
  title: string;
  html: string;
  /** Each within an element of its own, by whose hash the policy allows it. */
  styles: readonly string[];
}

export interface WantedPage {
  match: RouteMatch | undefined;
  /** As the browser shows it. */
  pathname: string;
  /** For whom; somebody who is logged in gets a page that is loading where its remote has rendered none. */
  kind: ShellKind;
  locale: Locale;
  theme: string;
  /** For what the API alone knows. */
  answers: Pick<PublicAnswers, 'firstPositions' | 'bulletins' | 'questions'>;
  /** Whether the address names the language, so that links go on in it. */
  keepsLanguage: boolean;
}

/** Pages that the builds bring as HTML among the files of their release. docs/adr/0026-words-before-scripts.md */
export class PrerenderedPages {
  readonly #kept: LRUCache<string, Prerendered, Release>;

  constructor(
    private readonly files: Pick<ReleaseFiles, 'dir'>,
    onError: (error: unknown) => void,
  ) {
    this.#kept = new LRUCache<string, Prerendered, Release>({
      max: KEPT_AT_MOST,
      fetchMethod: async (path, _stale, { context }) => {
        try {
          return await this.#read(context, path.slice(path.indexOf(' ') + 1));
        } catch (error) {
          // The page goes out without it, as those of builds that bring none.
          onError(error);
          return undefined;
        }
      },
    });
  }

  /** @returns undefined where a build has rendered nothing for the page */
  async find(
    releases: ReadonlyMap<ReleaseName, Release>,
    { match, pathname, kind, locale, theme, answers, keepsLanguage }: WantedPage,
  ): Promise<PrerenderedPage | undefined> {
    const name = match?.route.remote ?? 'host';
    const [host, own] = await Promise.all([
      this.#of(releases.get('host'), locale),
      this.#of(releases.get(name), locale),
    ]);
    const shell = host?.shells?.[shellKey(theme, kind)];
    const { id = '', page: pageName = 'NotFoundPage' } = match?.route ?? {};
    const loading = kind === 'visitor' ? undefined : host?.pages[LOADING_PAGE];
    const page = own?.pages[id] ?? own?.pages[pageName] ?? loading;
    if (!shell || !page) return undefined;
    const [filled, bulletins] = await Promise.all([
      withLists(page.html, answers, locale),
      answers.bulletins(locale).then((found) => found && fillBulletins(host.bulletins ?? {}, found.bulletinsToShow)),
    ]);
    if (filled === undefined || bulletins === undefined) return undefined;
    const html = withCurrent(shell, pathname)
      .replace(BULLETINS_SLOT, () => bulletins)
      .replace(PAGE_SLOT, () => filled);
    return {
      title: page.title,
      html: keepsLanguage ? inLanguage(html, locale) : html,
      styles: [host.shellStyle ?? '', page.style],
    };
  }

  async #of(release: Release | undefined, locale: Locale): Promise<Prerendered | undefined> {
    const path = prerenderedPath(locale);
    const known = release?.files[path];
    return known && this.#kept.fetch(`${known.integrity} ${path}`, { context: release });
  }

  async #read({ name, version, files }: Release, path: string): Promise<Prerendered> {
    const bytes = await readFile(join(this.files.dir(name, version), path));
    if (integrityOf(bytes) !== files[path]?.integrity) throw new Error(`${name} ${version}: ${path} has changed`);
    return prerenderedSchema.parse(JSON.parse(bytes.toString()));
  }
}

/** Marks the entry of the menu that leads to the page, or to one above it, as the drawn menu does. */
function withCurrent(shell: string, pathname: string): string {
  return shell.replace(/<li><a ([^>]*)href="([^"]+)"/g, (entry, rest: string, target: string) =>
    pathname === target || pathname.startsWith(`${target}/`)
      ? `<li><a aria-current="page" ${rest}href="${target}"`
      : entry,
  );
}

async function withLists(html: string, answers: WantedPage['answers'], locale: Locale): Promise<string | undefined> {
  if (html.includes(`<${EACH_POSITION}>`)) {
    const found = await answers.firstPositions(locale);
    return found && fillList(html, found, locale);
  }
  if (html.includes(`<${EACH_QUESTION}>`)) {
    const found = await answers.questions(locale);
    return found && fillQuestions(html, found);
  }
  return html;
}

/** Links of the portal that are pressed before the scripts lead on in the language of the address, as the drawn page's do. */
function inLanguage(html: string, locale: Locale): string {
  return html.replace(
    new RegExp(` href="(${BASE_PATH}(?:/[^"?#]*)?)"`, 'g'),
    (_, path: string) => ` href="${path}?lang=${locale}"`,
  );
}
