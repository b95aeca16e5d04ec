import { FormattedMessage, useIntl } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { EllipsisVertical } from '@portal/ui/icons';
import { useRef } from 'react';
import type { ApplicationAction } from '../../model/application-actions';
import { LazyPart } from '../LazyPart';
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
  const intl = useIntl();
  const menu = useRef<HTMLDivElement>(null);
  return (
    props.actions.length > 0 && (
      <div ref={menu} className={styles.menu}>
        <LazyPart
          load={ActionsMenu.preload}
          loading={<Place />}
          failure={({ loading, again }) => (
            <Button
              aria-label={intl.formatMessage({ id: 'application.actions.label' }, { title: props.title })}
              icon={<Icon of={EllipsisVertical} />}
              loading={loading}
              onClick={again}
            >
              <FormattedMessage id="application.actions.button" />
            </Button>
          )}
          onRecovered={() => menu.current?.querySelector('button')?.focus()}
        >
          <ActionsMenu {...props} />
        </LazyPart>
      </div>
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
