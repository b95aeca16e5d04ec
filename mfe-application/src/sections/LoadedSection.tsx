import type { SectionName } from '@portal/contract/sections';
import { useEffect } from 'react';
import { useForm } from '../components/form-context';
import { kindNameOf } from '../model/section-kinds';
import { SectionError } from './SectionError';
import { SectionPlaceholder } from './SectionPlaceholder';
import { componentOf, preloadSection } from './section-components';
import { useGetSectionQuery } from './sections.api';

/** Seconds: a record that was fetched ahead, with the page, is not fetched again. */
const JUST_NOW = 5;

// It is in the same file as this, and files are often known before their section is opened: it can be drawn at once.
preloadSection('attachments');

/** Fetches the content of a section and draws it as its kind demands. */
export function LoadedSection({ section }: { section: SectionName }) {
  const { application } = useForm();
  const refetchOnMountOrArgChange = kindNameOf(section) === 'record' ? JUST_NOW : true;
  const { data, error, refetch } = useGetSectionQuery({ application, section }, { refetchOnMountOrArgChange });
  const Section = componentOf(section);
  // Its code comes beside its content, not after it.
  useEffect(() => preloadSection(section), [section]);
  return (
    <>
      {/* Above what was there as well: after a copy, say, it is out of date. */}
      {error && <SectionError error={error} onRetry={refetch} />}
      {data && <Section section={section} content={data} refetch={refetch} />}
      {!data && !error && <SectionPlaceholder section={section} />}
    </>
  );
}
