import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { AttachmentsData, UploadResult, WriteResult } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import { ATTACHMENT_LIMIT_BYTES, type Locale } from '@portal/contract/limits';
import type { InvalidFieldCode } from '@portal/contract/problem';
import { sanitizeFileName } from '@portal/field-rules/file-names';
import type { ApiContext } from '../../context';
import type { AttachmentRow } from '../../db/tables/applications.tables';
import { invalid, notFound, ProblemError } from '../../http/problem';
import type { SessionPerson } from '../../http/session';
import type { ApplicationReading, OwnApplication } from '../applications/application-reading.service';
import { changeSection, type FieldChange } from '../applications/change-section.service';
import { type Contents, findFaults, type SectionContents } from '../applications/contents';
import { instantAsString } from '../applications/instants';
import { isOpen } from '../campaigns/campaign';
import { toAttachment, toAttachments } from './attachment-view';
import {
  countAttachments,
  findAttachment,
  insertAttachment,
  isInSentVersion,
  markDeleted,
  type NewAttachment,
} from './attachments.repository';
import { type FileKind, findKind, nameFor } from './file-kind';
import { FileStore, type ReceivedFile } from './file-store';

/** Files in one field that takes several. */
const FILES_PER_FIELD = 20;

export interface FilePlace {
  person: SessionPerson;
  campaignId: number;
  locale: Locale;
}

export interface Upload {
  field: string;
  name: string;
  file: ReceivedFile;
  /** The stream was cut at the limit of the request. */
  truncated: boolean;
}

interface FileField {
  own: OwnApplication;
  contents: Contents;
  section: SectionContents;
  config: FieldConfig;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const isFileControl = ({ control }: FieldConfig): boolean => control === 'file' || control === 'photo';

/** Files of an application. Contract, section 4; trust, promise 10. */
export class Attachments {
  readonly store: FileStore;
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
    this.store = new FileStore(join(context.config.dataDir, 'files'));
  }

  async read({ person, campaignId, locale }: FilePlace): Promise<AttachmentsData> {
    const contents = await this.#reading.contents(await this.#reading.own(person, campaignId), locale);
    const section = contents.sections.get('attachments');
    if (!section) throw notFound();
    return {
      values: toAttachments(section.fields, section.attachments, campaignId),
      invalidFields: findFaults(contents, section, 'draft').invalidFields,
      revision: section.revision,
    };
  }

  /** Before anything is received: the person has the application at all. */
  async admit({ person, campaignId }: FilePlace): Promise<void> {
    await this.#reading.own(person, campaignId);
  }

  /** Accepts or refuses a received file; it is gone from the temporary place either way. */
  async add(place: FilePlace, sections: 'basicInfo' | 'attachments', upload: Upload): Promise<UploadResult> {
    try {
      const target = await this.#field(place, upload.field, sections);
      if (!isOpen(target.own.campaign, this.#context.clock())) {
        return { ...this.#state(place, target), updateOutOfDate: true };
      }
      const kind = await this.#judge(target, upload);
      const row = this.#toRow(target, upload, kind);
      const { name, type } = target.config;
      const written = await changeSection(this.#context, target.own, target.section.name, async (trx, now) => {
        if (type === 1) await markDeleted(trx, row.application_id, name, now);
        await insertAttachment(trx, row);
        // Last: what nothing points to any more may be removed until the row of its content is held.
        await this.store.keep(upload.file);
        return fieldChange(target, row.id);
      });
      if (!written) return { ...this.#state(place, target), updateOutOfDate: true };
      const attachment = toAttachment(row, place.campaignId);
      return { ...this.#state(place, await this.#field(place, upload.field, sections)), attachment };
    } finally {
      await this.store.discard(upload.file);
    }
  }

  async remove(place: FilePlace, field: string, fileId: string): Promise<WriteResult> {
    const target = await this.#field(place, field);
    const { application } = target.own;
    const row = UUID.test(fileId) ? await findAttachment(this.#context.db, application.id, fileId) : undefined;
    if (row?.field !== field) throw notFound();
    if (row.deleted_at !== null) return this.#state(place, target);
    const written = await changeSection(this.#context, target.own, target.section.name, async (trx, now) => {
      await markDeleted(trx, application.id, field, now, fileId);
      return fieldChange(target, null);
    });
    if (!written) return { ...this.#state(place, target), updateOutOfDate: true };
    return this.#state(place, await this.#field(place, field));
  }

  async open(place: FilePlace, field: string, fileId: string): Promise<{ row: AttachmentRow; content: Readable }> {
    const { application } = await this.#reading.own(place.person, place.campaignId);
    if (!UUID.test(fileId)) throw notFound();
    const row = await findAttachment(this.#context.db, application.id, fileId);
    if (!row || row.field !== field) throw notFound();
    // What was sent can be opened as long as it is shown, whatever was removed since.
    if (row.deleted_at !== null && !(await isInSentVersion(this.#context.db, row))) throw notFound();
    return { row, content: await this.store.read(row.sha256) };
  }

  async #field(place: FilePlace, field: string, only?: 'basicInfo' | 'attachments'): Promise<FileField> {
    const own = await this.#reading.own(place.person, place.campaignId);
    const contents = await this.#reading.contents(own, place.locale);
    for (const section of contents.sections.values()) {
      const config = section.fields.find(({ name }) => name === field);
      if (config && isFileControl(config) && !config.readOnly && (only === undefined || section.name === only)) {
        return { own, contents, section, config };
      }
    }
    if (only && !contents.sections.has(only)) throw notFound();
    throw invalid([{ field, code: 'format' }]);
  }

  async #judge({ own, config }: FileField, { field, name, file, truncated }: Upload): Promise<FileKind> {
    if (truncated || file.size >= ATTACHMENT_LIMIT_BYTES) {
      const invalidFields = [{ field, code: 'file-too-large' as const, params: { max: ATTACHMENT_LIMIT_BYTES - 1 } }];
      throw new ProblemError(413, 'too-large', { invalidFields });
    }
    const refuse = (code: InvalidFieldCode) => invalid([{ field, code }]);
    if (file.size === 0) throw refuse('file-too-small');
    const kind = await findKind(file.path, name);
    if (!kind || (config.accept && !config.accept.includes(kind.extension))) throw refuse('file-type');
    const several = config.type === 2;
    if (several && (await countAttachments(this.#context.db, own.application.id, field)) >= FILES_PER_FIELD) {
      throw invalid([{ field, code: 'max', params: { max: FILES_PER_FIELD } }]);
    }
    return kind;
  }

  #toRow({ own, section, config }: FileField, { file, name }: Upload, kind: FileKind): NewAttachment {
    return {
      id: randomUUID(),
      application_id: own.application.id,
      section: section.name,
      field: config.name,
      sha256: file.sha256,
      name: nameFor(sanitizeFileName(name), kind),
      size: file.size,
      media_type: kind.mediaType,
      created_at: this.#context.clock(),
    };
  }

  #state({ locale }: FilePlace, { contents, section }: FileField): WriteResult {
    return {
      editDateAsString: instantAsString(contents.editedAt, locale),
      revision: section.revision,
      invalidFields: findFaults(contents, section, 'draft').invalidFields,
    };
  }
}

/** A photograph is also a value of its section; a file field only notes that it was touched. */
function fieldChange({ config }: FileField, fileId: string | null): FieldChange {
  return { name: config.name, value: config.control === 'photo' ? fileId : null };
}
