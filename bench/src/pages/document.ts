import { BASE_PATH } from '@portal/contract/limits';

/** The page that somebody asks a variant for. */
export interface AskedPage {
  /** Without the base path, beginning with a slash. */
  path: string;
  cookies: string | undefined;
}

/** The document of a page as an app in one page has it: nothing in it but what loads the scripts. @param head styles and scripts */
export function documentOf({ theme, head }: { theme: string; head: string }): string {
  return `<!doctype html><html lang="fi" data-theme="${theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Portal</title>
${head}
<link rel="icon" type="image/svg+xml" href="${BASE_PATH}/favicon.svg"></head><body><div id="root"></div></body></html>`;
}
