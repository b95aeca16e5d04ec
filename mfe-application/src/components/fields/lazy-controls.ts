import { page } from '@portal/shell-kit';

/** Loaded with the first date on the page: the calendar is heavy. */
export const DateControl = page(() => import(/* webpackChunkName: "DateControl" */ './DateControl'));
/** Loaded with the first long list of countries or languages. */
export const ComboControl = page(() => import(/* webpackChunkName: "ComboControl" */ './ComboControl'));
