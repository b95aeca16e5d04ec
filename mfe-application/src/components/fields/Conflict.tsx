import type { CurrentValue } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { ValueText } from './ValueText';

interface Props {
  config: FieldConfig;
  current: CurrentValue;
  onChoice(choice: 'mine' | 'theirs'): void;
}

/** The field was changed elsewhere meanwhile: the person chooses, and neither text is lost before. */
export function Conflict({ config, current, onChoice }: Props) {
  return (
    <MessageBox status="error" announce title={<FormattedMessage id="application.conflict.title" />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.conflict.text" />
        </p>
        <blockquote>
          <ValueText config={config} value={current.value} />
        </blockquote>
        <Stack row gap={2}>
          <Button size="small" onClick={() => onChoice('mine')}>
            <FormattedMessage id="application.conflict.mine" />
          </Button>
          <Button size="small" onClick={() => onChoice('theirs')}>
            <FormattedMessage id="application.conflict.theirs" />
          </Button>
        </Stack>
      </Stack>
    </MessageBox>
  );
}
