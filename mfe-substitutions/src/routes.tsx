import { matchRoute } from '@portal/routing/match';
import { page } from '@portal/shell-kit';

const SubstitutionsPage = page(
  () => import(/* webpackChunkName: "SubstitutionsPage" */ './pages/SubstitutionsPage/SubstitutionsPage'),
);

/** The page of an in-app path; undefined for a path of another remote. */
export function pageAt(path: string) {
  return matchRoute(path)?.route.page === 'SubstitutionsPage' ? SubstitutionsPage : undefined;
}
