import { Skeleton } from '@portal/ui/basic';
import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';
import { ErrorPage } from '../ErrorPage/ErrorPage';

export const Questions = lazyShellPart(() => import(/* webpackChunkName: "FaqPage" */ './Questions'));

/** Common questions; loaded with its own script, since few come for it. */
export function FaqPage() {
  return (
    <LazyPart fallback={<Skeleton lines={8} />} failure={<ErrorPage />}>
      <Questions />
    </LazyPart>
  );
}
