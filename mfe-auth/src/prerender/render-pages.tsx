import { atServiceKey, type RenderedPages } from '@portal/contract/prerendered';
import type { Locale } from '@portal/i18n';
import { showSamplePosition, toListTemplate } from '@portal/positions/list-template';
import { href } from '@portal/routing/hrefs';
import { renderRemotePages } from '@portal/shell-kit/rendered-pages';
import { visitorStore } from '@portal/shell-kit/visitor';
import type { ReactElement } from 'react';
import * as remote from '../remote';

/** Pages that look the same for everybody, until they are used or have asked how far somebody has come. */
const ADDRESSES = {
  LoginPage: href('login'),
  RegisterPage: href('register'),
  RegisterConfirmPage: href('registerConfirm'),
  RegisterDetailsPage: href('registerDetails'),
  LostPasswordPage: href('lostPassword'),
  ResetPasswordPage: href('resetPassword', { id: '0', hash: '0' }),
};

const AT_SERVICE = ['LoginPage', 'RegisterPage', 'RegisterDetailsPage'] as const;

/** What this remote shows to a visitor who is not logged in, before anything has been asked. @param render gives HTML */
export async function renderPages(locale: Locale, render: (element: ReactElement) => string): Promise<RenderedPages> {
  const home = visitorStore();
  await showSamplePosition(home, locale);
  const pages = {
    HomePage: { path: href('home'), store: home, finish: (html: string) => toListTemplate(html, locale) },
    ...Object.fromEntries(
      Object.entries(ADDRESSES).map(([name, path]) => [name, { path, store: visitorStore() }] as const),
    ),
    ...Object.fromEntries(
      AT_SERVICE.map(
        (name) => [atServiceKey(name), { path: ADDRESSES[name], store: visitorStore(), atService: true }] as const,
      ),
    ),
  };
  return renderRemotePages(remote, pages, locale, render);
}
