import { page } from '@portal/shell-kit';
import { Suspense } from 'react';
import type { ApplicationAction } from '../../model/application-actions';

const ActionsMenu = page(() => import(/* webpackChunkName: "ActionsMenu" */ './ActionsMenu'));

interface Props {
  title: string;
  actions: readonly ApplicationAction[];
  onAction(action: ApplicationAction): void;
}

/** The menu of an application, fetched beside the page; none where nothing can be done. */
export function LazyActionsMenu(props: Props) {
  return (
    props.actions.length > 0 && (
      <Suspense fallback={null}>
        <ActionsMenu {...props} />
      </Suspense>
    )
  );
}
