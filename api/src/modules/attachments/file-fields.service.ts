import type { WriteResult } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { Applicant } from '../../http/access';
import { invalid, notFound } from '../../http/problem';
import type { ApplicationReading, ViewedApplication } from '../applications/application-reading.service';
import type { Origin } from '../applications/begin-application.service';
import { type Contents, findErrors } from '../applications/contents';
import type { FieldChange } from '../applications/sections/change-section.service';
import type { SectionContents } from '../applications/sections/section-kind';
import { instantAsString } from '../localization/instants';

export interface FileRequest {
  person: Applicant;
  campaignId: number;
  locale: Locale;
  /** Kept with the application that this call begins. */
  origin: Origin;
}

export type FileSection = 'basicInfo' | 'attachments';

/** A field that takes files, in the application of its owner, or in the form of one that is not begun. */
export interface FileField {
  own: ViewedApplication;
  contents: Contents;
  section: SectionContents;
  config: FieldConfig;
}

const isFileControl = ({ control }: FieldConfig): boolean => control === 'file' || control === 'photo';

/**
 * Finds a field to which the candidate may attach.
 * @param only the section that the call belongs to
 * @throws ProblemError 404 without the section, 422 for every other field
 */
export async function findFileField(
  reading: ApplicationReading,
  request: FileRequest,
  field: string,
  only?: FileSection,
): Promise<FileField> {
  const own = await reading.viewed(request.person, request.campaignId);
  const contents = await reading.contents(own, request.locale);
  for (const section of contents.sections.values()) {
    const config = section.fields.find(({ name }) => name === field);
    if (config && isFileControl(config) && !config.readOnly && (only === undefined || section.name === only)) {
      return { own, contents, section, config };
    }
  }
  if (only && !contents.sections.has(only)) throw notFound();
  throw invalid([{ field, code: 'format' }]);
}

/** What an answer to a write says of the section. */
export function stateOf({ locale }: FileRequest, { contents, section }: FileField): WriteResult {
  return {
    editDateAsString: instantAsString(contents.editedAt, locale),
    revision: section.revision,
    invalidFields: findErrors(contents, section, 'draft').invalidFields,
  };
}

/** A photograph is also a value of its section; a file field only notes that it was touched. */
export function fieldChange({ config }: FileField, fileId: string | null): FieldChange {
  return { name: config.name, value: config.control === 'photo' ? fileId : null };
}
