import type { Readable } from 'node:stream';
import type { WriteResult } from '@portal/contract/application';
import type { AttachmentsData } from '@portal/contract/attachments';
import type { ApiContext } from '../../context';
import type { AttachmentRow } from '../../db/tables/applications.tables';
import { notFound } from '../../http/problem';
import type { ApplicationReading, OwnApplication } from '../applications/application-reading.service';
import { findErrors } from '../applications/contents';
import { changeSection } from '../applications/sections/change-section.service';
import { toAttachments } from './attachment-view';
import { findAttachment, isInSentVersion, markDeleted } from './attachments.repository';
import { type FileRequest, fieldChange, findFileField, stateOf } from './file-fields.service';
import { requireSpaceForFile } from './file-quota';
import type { FileStore } from './file-store';
import { isUuid } from './is-uuid';
import { NewAttachments } from './new-attachments.service';
import { openFileStore } from './open-file-store';

/** Files of an application: read, opened and removed. docs/design/contract.md#attachments and docs/design/guarantees.md#10-uploads */
export class Attachments {
  readonly store: FileStore;
  readonly incoming: NewAttachments;
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
    this.store = openFileStore(context.config);
    this.incoming = new NewAttachments(context, reading, this.store);
  }

  async read({ person, campaignId, locale }: FileRequest): Promise<AttachmentsData> {
    const contents = await this.#reading.contents(await this.#reading.viewed(person, campaignId), locale);
    const section = contents.sections.get('attachments');
    if (!section) throw notFound();
    return {
      values: toAttachments(section.fields, section.attachments, campaignId),
      invalidFields: findErrors(contents, section, 'draft').invalidFields,
      revision: section.revision,
    };
  }

  /** Before anything is received: the person may see the campaign at all. */
  async admit({ person, campaignId }: FileRequest): Promise<void> {
    await this.#reading.viewed(person, campaignId);
    await requireSpaceForFile(this.#context, person.id);
  }

  async remove(request: FileRequest, field: string, fileId: string): Promise<WriteResult> {
    const target = await findFileField(this.#reading, request, field);
    const { campaign, application } = target.own;
    if (!application) throw notFound();
    const row = isUuid(fileId) ? await findAttachment(this.#context.db, application.id, fileId) : undefined;
    if (row?.field !== field) throw notFound();
    if (row.deleted_at !== null) return stateOf(request, target);
    const own = { campaign, application };
    const written = await changeSection(this.#context, own, target.section.name, async (trx, now) => {
      // Gone meanwhile: the field may hold another file, which this must not take out.
      return (await markDeleted(trx, application.id, field, now, fileId)) > 0 ? fieldChange(target, null) : undefined;
    });
    if (!written) return { ...stateOf(request, target), updateOutOfDate: true };
    return stateOf(request, await findFileField(this.#reading, request, field));
  }

  async open(request: FileRequest, field: string, fileId: string): Promise<{ row: AttachmentRow; content: Readable }> {
    const own = await this.#reading.own(request.person, request.campaignId);
    if (!isUuid(fileId)) throw notFound();
    const row = await findAttachment(this.#context.db, own.application.id, fileId);
    if (!row || row.field !== field) throw notFound();
    if (own.forEmployer && !(await this.#isShown(own, row, request))) throw notFound();
    // What was sent can be opened as long as it is shown, whatever was removed since.
    if (row.deleted_at !== null && !(await isInSentVersion(this.#context.db, row))) throw notFound();
    return { row, content: await this.store.read(row.sha256) };
  }

  async #isShown(
    own: OwnApplication,
    { id, section, field }: AttachmentRow,
    { locale }: FileRequest,
  ): Promise<boolean> {
    const contents = await this.#reading.contents(own, locale);
    return (
      contents.sections
        .get(section)
        ?.attachments.get(field)
        ?.some((file) => file.id === id) ?? false
    );
  }
}
