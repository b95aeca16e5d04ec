import type { ComponentType } from 'react';
import { ApplyPeriodEndedPage } from '../pages/ApplyPeriodEndedPage/ApplyPeriodEndedPage';
import { EmployeeLoginPage } from '../pages/EmployeeLoginPage/EmployeeLoginPage';
import { ErrorPage } from '../pages/ErrorPage/ErrorPage';
import { FaqPage } from '../pages/FaqPage/FaqPage';
import type { HostPageProps } from '../pages/host-page-props';
import { LogoutPage } from '../pages/LogoutPage/LogoutPage';
import { NotFoundPage } from '../pages/NotFoundPage/NotFoundPage';

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
