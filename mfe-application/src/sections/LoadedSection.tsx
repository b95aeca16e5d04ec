import type { SectionName } from '@portal/contract/sections';
import { useEffect, useState } from 'react';
import { useForm } from '../components/form-context';
import { kindNameOf } from '../model/section-kinds';
import { SectionError } from './SectionError';
import { SectionPlaceholder } from './SectionPlaceholder';
import { componentOf, isSectionCodeSettled, preloadSection } from './section-components';
import { useGetSectionQuery } from './sections.api';

/** Seconds: a record that was fetched ahead, with the page, is not fetched again. */
const JUST_NOW = 5;

/** Fetches the content of a section and draws it as its kind demands. */
export function LoadedSection({ section }: { section: SectionName }) {
  const { application } = useForm();
  const refetchOnMountOrArgChange = kindNameOf(section) === 'record' ? JUST_NOW : true;
  const { data, error, isFetching, refetch } = useGetSectionQuery(
    { application, section },
    { refetchOnMountOrArgChange },
  );
  const Section = componentOf(section);
  const drawable = useSectionCode(section);
  return (
    <>
      {/* Above what was there as well: after a copy, say, it is out of date. */}
      {error && <SectionError section={section} error={error} fetching={isFetching} onRetry={refetch} />}
      {data && drawable && <Section section={section} content={data} refetch={refetch} />}
      {(data ? !drawable : !error) && <SectionPlaceholder section={section} />}
    </>
  );
}

/**
 * Fetches the code of a section beside its content. The section is drawn once its code came, or failed, and does not wait in `Suspense`: what waits
 * there is drawn after everything else, in small steps.
 */
function useSectionCode(section: SectionName): boolean {
  const [settled, setSettled] = useState(() => isSectionCodeSettled(section));
  useEffect(() => void preloadSection(section).then(() => setSettled(true)), [section]);
  return settled;
}
