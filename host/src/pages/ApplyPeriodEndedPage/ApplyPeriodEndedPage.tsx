import { NoticePage } from '../NoticePage/NoticePage';

/** The campaign is closed and the visitor had not begun an application to it. */
export function ApplyPeriodEndedPage() {
  return <NoticePage title="host.apply-period-ended.title" text="host.apply-period-ended.text" />;
}
