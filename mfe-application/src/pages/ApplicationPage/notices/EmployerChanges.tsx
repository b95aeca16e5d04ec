import type { EmployerChange } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { ValueText } from '../../../components/fields/ValueText';
import { useForm } from '../../../components/form-context';
import { sectionFields } from '../../../model/sections';
import styles from './StateNotice.module.css';

/** What the employer changed in the application, for the candidate to see. */
export function EmployerChanges() {
  const { view } = useForm();
  const { employerChanges } = view;
  if (employerChanges.length === 0) return null;
  return (
    <MessageBox
      title={<FormattedMessage id="application.employer-changes.title" values={{ count: employerChanges.length }} />}
    >
      <dl className={styles.list}>
        {employerChanges.map((change) => (
          <div key={`${change.section}:${change.rowId ?? ''}:${change.field}:${change.at}`}>
            <dt>
              {view.sectionMap[change.section]?.title}: {change.label}
            </dt>
            <dd>
              <FormattedMessage
                id="application.employer-changes.change"
                values={{
                  before: <Shown change={change} value={change.before} />,
                  after: <Shown change={change} value={change.after} />,
                }}
              />
            </dd>
            <dd className={styles.when}>{change.at}</dd>
          </div>
        ))}
      </dl>
    </MessageBox>
  );
}

function Shown({ change, value }: { change: EmployerChange; value: Value }) {
  const { view } = useForm();
  const config: FieldConfig = sectionFields(view, change.section).find(({ name }) => name === change.field) ?? {
    name: change.field,
    type: 1,
    control: 'text',
    label: change.label,
    required: false,
    visible: true,
  };
  return <ValueText config={config} value={value} />;
}
