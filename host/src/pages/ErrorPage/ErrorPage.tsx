import { NoticePage } from '../../shell/Layout/NoticePage';

/** Something could not be shown; nothing that was saved is touched. */
export function ErrorPage() {
  return <NoticePage title="host.error-page.title" text="host.error-page.text" />;
}
