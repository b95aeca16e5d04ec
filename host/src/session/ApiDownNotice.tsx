import { FormattedMessage, useIntl } from '@portal/i18n';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, Icon, Stack } from '@portal/ui/basic';
import { RefreshCw } from '@portal/ui/icons';
import { useSessionCheck } from './session-check';

/** Stands in the place of the page when the service does not answer at the start; menu and footer stay. */
export function ApiDownNotice() {
  const intl = useIntl();
  const { checking, retry } = useSessionCheck();
  usePageTitle(intl.formatMessage({ id: 'host.api-down.title' }));
  return (
    <Stack gap={3}>
      <Heading level={1}>
        <FormattedMessage id="host.api-down.title" />
      </Heading>
      <p role="alert">
        <FormattedMessage id="host.api-down.text" />
      </p>
      <div>
        <Button variant="primary" icon={<Icon of={RefreshCw} />} loading={checking} onClick={retry}>
          <FormattedMessage id="host.api-down.retry" />
        </Button>
      </div>
    </Stack>
  );
}
