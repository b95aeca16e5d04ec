import type { Values } from '@portal/contract/fields';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import type { EditTarget } from '../../autosave/edit';
import { useOutbox } from '../../autosave/outbox-context';

interface Props extends Pick<EditTarget, 'section' | 'kind'> {
  row: string;
  /** The row as it is on the screen. */
  values: Values;
}

/** The row was deleted elsewhere while something was typed into it here: the person decides whether it stays. */
export function GoneRow({ section, row, kind, values }: Props) {
  const outbox = useOutbox();
  return (
    <MessageBox status="error" announce title={<FormattedMessage id="application.conflict.gone-title" />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.conflict.gone-text" />
        </p>
        <Stack row gap={2}>
          <Button size="small" onClick={() => void outbox.keepRow({ section, row, kind }, values)}>
            <FormattedMessage id="application.conflict.gone-keep" />
          </Button>
          <Button size="small" onClick={() => void outbox.dropRow(section, row)}>
            <FormattedMessage id="application.conflict.gone-drop" />
          </Button>
        </Stack>
      </Stack>
    </MessageBox>
  );
}
