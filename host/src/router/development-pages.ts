import { page } from '@portal/shell-kit';
import type { ComponentType } from 'react';

/** Pages for the people who build the portal, by their path below the base path; none of them is in a production build. */
export const DEVELOPMENT_PAGES: Readonly<Record<string, ComponentType>> =
  process.env.NODE_ENV === 'development'
    ? {
        '/dev/examples': page(
          () => import(/* webpackChunkName: "ExamplesPage" */ '../pages/ExamplesPage/ExamplesPage'),
        ),
      }
    : {};
