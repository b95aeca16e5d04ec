import type { RecordSection as RecordSectionName } from '@portal/contract/sections';
import { type ReactNode, useId, useMemo } from 'react';
import { EditedField } from '../../components/fields/EditedField';
import { useForm } from '../../components/form-context';
import { fieldGroups } from '../../model/sections';
import { FieldForm } from '../FieldForm';
import { PhotoField } from '../files/PhotoField';
import type { SectionProps } from '../section-content';
import { PostalCity } from './PostalCity';
import styles from './RecordSection.module.css';

const MANY_GROUPS = 4;

/** A section of named fields, drawn from the campaign's configuration. */
export default function RecordSection({ section, content }: SectionProps<RecordSectionName>) {
  const { view, readOnly } = useForm();
  const id = useId();
  const groups = useMemo(() => fieldGroups(view, section), [view, section]);
  // A dozen groups of the same short fields are read in two columns.
  const isLong = groups.filter((group) => group.title).length >= MANY_GROUPS;
  // Of an employer's answers none follows from another.
  const asksPostalCode =
    section === 'basicInfo' && view.personFieldMap.postalCode?.visible && !readOnly && !view.employerEditing;
  return (
    <div className={isLong ? styles.long : styles.section}>
      {asksPostalCode && <PostalCity values={content.values} revision={content.revision} />}
      {groups.map((group) => (
        // Fields of several groups may have one label; the group's name tells them apart.
        <FieldForm key={group.name}>
          <Group titleId={group.title && `${id}${group.name}`}>
            {group.title && (
              <h3 className={styles.title} id={`${id}${group.name}`}>
                {group.title}
              </h3>
            )}
            {group.fields.map((config) =>
              config.control === 'photo' ? (
                <PhotoField key={config.name} config={config} content={content} />
              ) : (
                <EditedField
                  key={config.name}
                  config={config}
                  section={section}
                  stored={content.values[config.name]}
                  invalid={content.invalidFields.find((invalid) => invalid.field === config.name)}
                  values={content.values}
                  revision={content.revision}
                  readOnly={readOnly}
                />
              ),
            )}
          </Group>
        </FieldForm>
      ))}
    </div>
  );
}

function Group({ titleId, children }: { titleId: string | undefined; children: ReactNode }) {
  if (!titleId) return <div className={styles.group}>{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a <fieldset> cannot take a place in the grid
    <div className={styles.group} role="group" aria-labelledby={titleId}>
      {children}
    </div>
  );
}
