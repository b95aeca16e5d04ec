import { FormattedMessage } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { EllipsisVertical } from '@portal/ui/icons';
import { Suspense } from 'react';
import type { ApplicationAction } from '../../model/application-actions';
import styles from './LazyActionsMenu.module.css';

/** Asked for once the page around it is painted: to ask within its rendering would delay that. */
const ActionsMenu = page(async () => {
  await painted();
  return import(/* webpackChunkName: "ActionsMenu" */ './ActionsMenu');
});

/** Resolves in the frame after the next; at once in a page that is out of sight, which draws none. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(undefined);
    else requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

interface Props {
  title: string;
  actions: readonly ApplicationAction[];
  onAction(action: ApplicationAction): void;
}

/** The menu of an application, fetched beside the page; none where nothing can be done. */
export function LazyActionsMenu(props: Props) {
  return (
    props.actions.length > 0 && (
      <Suspense fallback={<Place />}>
        <ActionsMenu {...props} />
      </Suspense>
    )
  );
}

/** Keeps the button's place: on a phone it has a line of its own, and all that is below would move. */
function Place() {
  return (
    <div className={styles.place} aria-hidden="true">
      <Button disabled icon={<Icon of={EllipsisVertical} />}>
        <FormattedMessage id="application.actions.button" />
      </Button>
    </div>
  );
}
