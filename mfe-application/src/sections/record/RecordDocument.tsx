import type { Values as FieldValues } from '@portal/contract/fields';
import type { RecordSection } from '@portal/contract/sections';
import { isEmpty } from '@portal/field-rules/values';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { fieldGroups, type SectionGroup } from '../../model/sections';
import styles from '../document/ApplicationDocument.module.css';
import { Values } from '../document/DocumentValues';
import { usePaperSide } from '../document/document-context';

/** The groups of a record; those in which nothing is answered share one line, so that a dozen empty kinds of eligibility make no noise. */
export function RecordGroups({ section, values }: { section: RecordSection; values: FieldValues }) {
  const intl = useIntl();
  const { view } = useForm();
  const paper = usePaperSide();
  const isOpen = ({ title, fields }: SectionGroup) =>
    title !== undefined &&
    fields.every(({ name }) => isEmpty(values[name]) && !paper?.marks.field(section, undefined, name));
  const groups = fieldGroups(view, section);
  const open = groups.filter(isOpen);
  return (
    <>
      {groups
        .filter((group) => !open.includes(group))
        .map((group) => (
          <div key={group.name} className={styles.together}>
            {group.title && <h3 className={styles.group}>{group.title}</h3>}
            <Values section={section} fields={group.fields} values={values} />
          </div>
        ))}
      {open.length > 0 && (
        <p className={styles.open}>
          <FormattedMessage
            id="application.preview.open"
            values={{
              fields: intl.formatList(
                open.map(({ title }) => title ?? ''),
                { type: 'unit' },
              ),
            }}
          />
        </p>
      )}
    </>
  );
}
