import type { Locale } from '@portal/contract/limits';
import type { JobPosting, WithContext } from 'schema-dts';

/** What a page says within its document, for whoever runs no scripts: search engines, programs that show a preview of a link, people. */
export interface PageText {
  /** Without the portal's name. */
  title: string;
  /** In a sentence or two, for lists of search results and previews of links. */
  description: string;
  /** In-app address of the page, without what only this visitor's has. */
  path: string;
  /** What the address of this visitor says besides: what was searched, and where they came from. The page in another language keeps it. */
  query: URLSearchParams;
  /** Language that the words are really in. */
  language: Locale;
  /** Languages in which the page can be read. */
  languages: readonly Locale[];
  /** Whether search engines should list it. */
  listed: boolean;
  /** Only of a position that is open to everybody. */
  jobPosting?: WithContext<JobPosting> | undefined;
  /** HTML of the main area. */
  main: string;
  /** Whether the main area is shown until the page's scripts have drawn it; else only where there are none. */
  shownFirst: boolean;
}
