import type { RecordSection as RecordSectionName } from '@portal/contract/sections';
import { Skeleton } from '@portal/ui/basic';
import { useGetRecordQuery } from '../../api/sections.api';
import { fieldGroups } from '../../model/sections';
import { EditedField } from '../fields/EditedField';
import { PhotoField } from '../files/PhotoField';
import { useForm } from '../form-context';
import styles from './RecordSection.module.css';
import { SectionProblem } from './SectionProblem';

/** A section of named fields, drawn from the campaign's configuration. */
export default function RecordSection({ section }: { section: RecordSectionName }) {
  const { application, view, readOnly } = useForm();
  const { data, error, refetch } = useGetRecordQuery({ application, section }, { refetchOnMountOrArgChange: true });
  if (!data) return error ? <SectionProblem error={error} onRetry={refetch} /> : <Skeleton lines={6} />;
  return (
    <div className={styles.section}>
      {fieldGroups(view, section).map((group) => (
        <div key={group.name} className={styles.group}>
          {group.title && <h3 className={styles.title}>{group.title}</h3>}
          {group.fields.map((config) =>
            config.control === 'photo' ? (
              <PhotoField key={config.name} config={config} data={data} />
            ) : (
              <EditedField
                key={config.name}
                config={config}
                target={{ section, field: config.name }}
                stored={data.values[config.name]}
                invalid={data.invalidFields.find((invalid) => invalid.field === config.name)}
                values={data.values}
                revision={data.revision}
                readOnly={readOnly}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}
