import { NoticePage } from '../NoticePage/NoticePage';

/** The error view as a 404: no such page, or not for this visitor. */
export function NotFoundPage() {
  return <NoticePage title="host.not-found.title" text="host.not-found.text" />;
}
