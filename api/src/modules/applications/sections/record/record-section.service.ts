import type { RecordData, SaveFieldRequest, WriteResult } from '@portal/contract/application';
import type { RecordSection } from '@portal/contract/sections';
import type { ApiContext } from '../../../../context';
import { findErrors } from '../../contents';
import { shownValues } from '../../identity-codes/sealed-values';
import type { SectionPlace } from '../save-admission';
import { SavedFields } from './save-fields.service';

export type RecordPlace = SectionPlace<RecordSection>;

/** Sections whose content is one record of named fields, saved one field at a time. */
export class RecordSections {
  readonly #fields: SavedFields;

  constructor(context: ApiContext) {
    this.#fields = new SavedFields(context);
  }

  async read(place: RecordPlace): Promise<RecordData> {
    const { contents, found } = await this.#fields.load(place);
    const { invalidFields } = findErrors(contents, found, 'draft');
    return { values: shownValues(found.fields, found.values), invalidFields, revision: found.revision };
  }

  save(place: RecordPlace, request: SaveFieldRequest): Promise<WriteResult> {
    return this.#fields.save(place, request);
  }
}
