import type { CurrentValue } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import styles from './Conflict.module.css';
import { ValueText } from './ValueText';

interface Props {
  config: FieldConfig;
  mine: Value;
  current: CurrentValue;
  onChoice(choice: 'mine' | 'theirs'): void;
}

/** The field was changed elsewhere meanwhile: the person chooses, and neither text is lost before. */
export function Conflict({ config, mine, current, onChoice }: Props) {
  return (
    <MessageBox
      status="error"
      announce
      title={<FormattedMessage id="application.conflict.title" values={{ field: config.label }} />}
    >
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.conflict.text" />
        </p>
        <dl className={styles.values}>
          <div className={styles.value}>
            <dt>
              <FormattedMessage id="application.conflict.here" />
            </dt>
            <dd>{config.control === 'ssn' ? '•••' : <ValueText config={config} value={mine} />}</dd>
          </div>
          <div className={styles.value}>
            <dt>
              <FormattedMessage id="application.conflict.there" />
            </dt>
            <dd>
              <ValueText config={config} value={current.value} />
            </dd>
          </div>
        </dl>
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
