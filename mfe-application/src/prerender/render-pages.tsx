import type { RenderedPages } from '@portal/contract/prerendered';
import type { Locale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { renderRemotePages } from '@portal/shell-kit/rendered-pages';
import { memberStore } from '@portal/shell-kit/visitor';
import type { ReactElement } from 'react';
import * as remote from '../remote';

const ADDRESSES = {
  ApplicationsPage: href('applications'),
  finishedApplications: href('finishedApplications'),
};

/** What this remote shows to somebody who is logged in, before anything has been answered. @param render gives HTML */
export function renderPages(locale: Locale, render: (element: ReactElement) => string): Promise<RenderedPages> {
  const pages = Object.fromEntries(
    Object.entries(ADDRESSES).map(([name, path]) => [name, { path, store: memberStore() }] as const),
  );
  return renderRemotePages(remote, pages, locale, render);
}
