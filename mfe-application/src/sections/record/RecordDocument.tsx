import type { Preview } from '@portal/contract/preview';
import type { RecordSection } from '@portal/contract/sections';
import { isEmpty } from '@portal/field-rules/values';
import { useForm } from '../../components/form-context';
import { fieldGroups, type SectionGroup } from '../../model/sections';
import styles from '../document/ApplicationDocument.module.css';
import { DocumentValues } from '../document/DocumentValues';
import { useDocumentVersion } from '../document/document-context';
import type { DocumentProps } from '../document/document-props';
import { LeftOpen } from '../document/LeftOpen';

type RecordKey = Exclude<Extract<keyof Preview, `${string}Data`>, 'languageSkillsData' | 'attachmentsData'>;

/** Where a preview has the values of a section; null where the campaign does not show it. */
const KEYS = {
  basicInfo: 'basicInfoData',
  talents: 'talentsData',
  campSpecData: 'campaignSpecificData',
  interests: 'interestsData',
  teacherEligibilities: 'teacherEligibilitiesData',
  teacherExtra: 'teacherExtraInfoData',
  doctorEligibilities: 'doctorEligibilitiesData',
  doctorExtra: 'doctorExtraInfoData',
} as const satisfies Record<RecordSection, RecordKey>;

/** The groups of a record; those in which nothing is answered share one line, so that a dozen empty kinds of eligibility make no noise. */
export function RecordDocument({ section, preview }: DocumentProps<RecordSection>) {
  const { view } = useForm();
  const values = preview[KEYS[section]] ?? {};
  const version = useDocumentVersion();
  const isOpen = ({ title, fields }: SectionGroup) =>
    title !== undefined &&
    fields.every(({ name }) => isEmpty(values[name]) && !version?.marks.field(section, undefined, name));
  const groups = fieldGroups(view, section);
  const open = groups.filter(isOpen);
  return (
    <>
      {groups
        .filter((group) => !open.includes(group))
        .map((group) => (
          <div key={group.name} className={styles.together}>
            {group.title && <h3 className={styles.group}>{group.title}</h3>}
            <DocumentValues section={section} fields={group.fields} values={values} />
          </div>
        ))}
      <LeftOpen names={open.map(({ title }) => title ?? '')} />
    </>
  );
}
