import { FormattedMessage, useIntl } from '@portal/i18n';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, Icon, Stack } from '@portal/ui/basic';
import { RefreshCw } from '@portal/ui/icons';
import { useLayoutEffect, useRef } from 'react';
import { focusHeadingOnceThere } from '../navigation/useHeadingFocus';
import { useSessionCheck } from './session-check';

/**
 * Stands in the place of the page when the service does not answer at the start; menu and footer stay. Whoever has the focus here goes on at the
 * heading of the page that comes. The text leaves the accessibility tree while it is tried again, so that a second failure is read out as well.
 */
export function ApiDownNotice() {
  const intl = useIntl();
  const { checking, retry } = useSessionCheck();
  const action = useRef<HTMLDivElement>(null);
  usePageTitle(intl.formatMessage({ id: 'host.api-down.title' }));
  useLayoutEffect(() => {
    const { current } = action;
    return () => {
      const main = current?.contains(document.activeElement) ? current.closest('main') : null;
      // In this frame the heading of the notice is still there.
      if (main) requestAnimationFrame(() => focusHeadingOnceThere(main));
    };
  }, []);
  return (
    <Stack gap={3}>
      <Heading level={1}>
        <FormattedMessage id="host.api-down.title" />
      </Heading>
      <div role="alert">
        <p aria-hidden={checking || undefined}>
          <FormattedMessage id="host.api-down.text" />
        </p>
      </div>
      <div ref={action}>
        <Button variant="primary" icon={<Icon of={RefreshCw} />} loading={checking} onClick={retry}>
          <FormattedMessage id="host.api-down.retry" />
        </Button>
      </div>
    </Stack>
  );
}
