import type { ComponentType } from 'react';
import { ApplyPeriodEndedPage } from '../pages/ApplyPeriodEndedPage/ApplyPeriodEndedPage';
import { EmployeeLoginPage } from '../pages/EmployeeLoginPage/EmployeeLoginPage';
import { ErrorPage } from '../pages/ErrorPage/ErrorPage';
import { FaqPage, Questions } from '../pages/FaqPage/FaqPage';
import { prefetchFaq } from '../pages/FaqPage/faq.api';
import type { HostPageProps } from '../pages/host-page-props';
import { LogoutPage } from '../pages/LogoutPage/LogoutPage';
import { NotFoundPage } from '../pages/NotFoundPage/NotFoundPage';
import type { HostPreloads } from '../remotes/preload-route';

/**
 * Pages that the host shows itself, by their name in the route table. They come with the first script: some of them are shown when nothing
 * more can be loaded.
 */
export const HOST_PAGES: Readonly<Record<string, ComponentType<HostPageProps>>> = {
  NotFoundPage,
  ErrorPage,
  ApplyPeriodEndedPage,
  FaqPage,
  LogoutPage,
  EmployeeLoginPage,
};

/** What those of them need that come later with a script of their own. */
export const HOST_PRELOADS: HostPreloads = {
  FaqPage: (locale, store) => Promise.all([Questions.preload(locale), prefetchFaq(store, locale)]),
};
