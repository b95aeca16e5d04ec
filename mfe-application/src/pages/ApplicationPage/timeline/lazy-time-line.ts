import { page } from '@portal/shell-kit';

/** Comes apart from the form, which most people see without it. */
export const LazyTimeLine = page(() => import(/* webpackChunkName: "ApplicationTimeline" */ './ApplicationTimeline'));
