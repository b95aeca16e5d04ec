import { Skeleton } from '@portal/ui/basic';
import { laterPart } from '../../later/laterPart';
import { LazyPart } from '../../shell/LazyPart';
import { ErrorPage } from '../ErrorPage/ErrorPage';

const Questions = laterPart(() => import(/* webpackChunkName: "FaqPage" */ './Questions'));

/** Common questions; loaded with its own script, since few come for it. */
export function FaqPage() {
  return (
    <LazyPart fallback={<Skeleton lines={8} />} failure={<ErrorPage />}>
      <Questions />
    </LazyPart>
  );
}
