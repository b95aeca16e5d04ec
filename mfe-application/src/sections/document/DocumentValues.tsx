import type { FieldConfig, Values as FieldValues } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { goesOn } from '@portal/field-rules/conditions';
import { isEmpty } from '@portal/field-rules/values';
import { ValueText } from '../../components/fields/ValueText';
import { useForm } from '../../components/form-context';
import { fileUrl } from '../../model/application-ref';
import { Photo } from '../files/Photo';
import styles from './ApplicationDocument.module.css';
import { ChangeChip } from './ChangeChip';
import { useDocumentVersion } from './document-context';
import { LeftOpen } from './LeftOpen';

interface Props {
  section: SectionName;
  rowId?: string;
  fields: readonly FieldConfig[];
  values: FieldValues;
}

/** Labels and what was answered; what was left open is named in one line, so that the document stays readable. */
export function DocumentValues({ section, rowId, fields, values }: Props) {
  const version = useDocumentVersion();
  const differs = ({ name }: FieldConfig) => version?.marks.field(section, rowId, name) ?? false;
  const answered = fields.filter(
    (config) =>
      config.control === 'checkbox' || differs(config) || !isEmpty(values[config.name]) || goesOn(config, values),
  );
  const open = fields.filter((config) => !answered.includes(config));
  return (
    <>
      {answered.length > 0 && (
        <dl className={styles.values}>
          {answered.map((config) => (
            <div key={config.name} className={lookOf(config.control === 'textarea', differs(config))}>
              <dt>{config.label}</dt>
              <dd>
                <Shown config={config} values={values} />
                {differs(config) && <ChangeChip kind="changed" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <LeftOpen names={open.map(({ label }) => label)} />
    </>
  );
}

function lookOf(wide: boolean, changed: boolean): string {
  return [wide && styles.wide, changed && styles.changed].filter(Boolean).join(' ');
}

function Shown({ config, values }: { config: FieldConfig; values: FieldValues }) {
  const { application } = useForm();
  const value = values[config.name];
  return config.control === 'photo' && typeof value === 'string' && value !== '' ? (
    <Photo url={fileUrl(application, config.name, value)} />
  ) : (
    <ValueText config={config} value={value} ongoing={goesOn(config, values)} />
  );
}
