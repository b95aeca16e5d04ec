import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';

interface Props {
  /** Message id: what could not be fetched. */
  text: string;
  /** Message id of the button. */
  button?: string;
  size?: 'small';
  announce?: boolean;
  /** It is tried again while its text stays. */
  fetching?: boolean;
  onRetry(): void;
}

/**
 * Says that something could not be fetched, with a button that fetches it again.
 * Its text leaves the accessibility tree while it is tried again, so that a second failure is read out as well.
 */
export function FetchError({ text, button, size, announce = true, fetching, onRetry }: Props) {
  return (
    <MessageBox status="error" announce={announce}>
      <Stack gap={2}>
        <p aria-hidden={fetching || undefined}>
          <FormattedMessage id={text} />
        </p>
        <div>
          <Button size={size} loading={fetching} onClick={onRetry}>
            <FormattedMessage id={button ?? 'application.section.retry'} />
          </Button>
        </div>
      </Stack>
    </MessageBox>
  );
}
