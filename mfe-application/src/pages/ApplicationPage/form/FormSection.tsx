import { FormProvider, useForm } from '../../../components/form-context';
import { sectionFields, type VisibleSection } from '../../../model/sections';
import { SectionAccordion } from './SectionAccordion';

interface Props {
  section: VisibleSection;
  open: boolean;
  onToggle(open: boolean): void;
}

/** One section of the form; an employer can only read those in which the campaign opens nothing to them, files and rows included. */
export function FormSection(props: Props) {
  const form = useForm();
  const closed =
    form.view.employerEditing && sectionFields(form.view, props.section.name).every((field) => field.readOnly);
  return (
    <FormProvider value={closed ? { ...form, readOnly: true } : form}>
      <SectionAccordion {...props} />
    </FormProvider>
  );
}
