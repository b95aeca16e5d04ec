import type { Preview } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { filesOf, listOf, recordOf } from '../../model/preview-data';
import { rowTitle } from '../../model/row-title';
import { isRecordSection, isTableSection } from '../../model/section-kinds';
import { fieldGroups, sectionFields, visibleSections } from '../../model/sections';
import { rowValues } from '../../model/table-rows';
import { useForm } from '../form-context';
import { FileLinks } from './FileLinks';
import styles from './Paper.module.css';
import { Values } from './Values';

/** The application on paper: every section, every field, in the words of the form. */
export function Paper({ preview }: { preview: Preview }) {
  const { view } = useForm();
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <p className={styles.employer}>{view.campaign.employer}</p>
        <p className={styles.title}>{view.campaign.title}</p>
      </div>
      {visibleSections(view).map((section) => (
        <section key={section.name} className={styles.section} aria-labelledby={`paper-${section.name}`}>
          <h2 className={styles.heading} id={`paper-${section.name}`}>
            {section.title}
          </h2>
          <Content preview={preview} section={section.name} />
        </section>
      ))}
    </div>
  );
}

function Content({ preview, section }: { preview: Preview; section: SectionName }) {
  const { view } = useForm();
  const fields = sectionFields(view, section);
  if (isRecordSection(section)) {
    const values = recordOf(preview, section) ?? {};
    return fieldGroups(view, section).map((group) => (
      <div key={group.name}>
        {group.title && <h3 className={styles.group}>{group.title}</h3>}
        <Values fields={group.fields} values={values} />
      </div>
    ));
  }
  if (isTableSection(section)) {
    const rows = listOf(preview, section) ?? [];
    if (rows.length === 0) return <FormattedMessage id="application.preview.no-rows" />;
    return (
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.rowId}>
            <h3 className={styles.group}>{rowTitle(fields, rowValues(row))}</h3>
            <Values fields={fields} values={rowValues(row)} />
          </li>
        ))}
      </ol>
    );
  }
  if (section !== 'attachments') return <FormattedMessage id="application.section.unavailable" />;
  return (
    <dl className={styles.files}>
      {fields.map((config) => (
        <div key={config.name}>
          <dt>{config.label}</dt>
          <dd>
            <FileLinks files={filesOf(preview, config.name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
