import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';

interface Props {
  /** Saves what is on the screen as a row of its own. */
  onKeep(): void;
  onDrop(): void;
}

/** The row was deleted elsewhere while something was typed into it here: the person decides whether it stays. */
export function GoneRow({ onKeep, onDrop }: Props) {
  return (
    <MessageBox status="error" announce title={<FormattedMessage id="application.conflict.gone-title" />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.conflict.gone-text" />
        </p>
        <Stack row gap={2}>
          <Button size="small" onClick={onKeep}>
            <FormattedMessage id="application.conflict.gone-keep" />
          </Button>
          <Button size="small" onClick={onDrop}>
            <FormattedMessage id="application.conflict.gone-drop" />
          </Button>
        </Stack>
      </Stack>
    </MessageBox>
  );
}
