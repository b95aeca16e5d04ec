import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReusableAttachments, UploadResult } from '@portal/contract/attachments';
import { ATTACHMENT_LIMIT_BYTES } from '@portal/contract/limits';
import type { InvalidFieldCode } from '@portal/contract/problem';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { invalid, notFound, ProblemError, unavailable } from '../../http/problem';
import type { ApplicationReading, OwnApplication } from '../applications/application-reading.service';
import { changeSection } from '../applications/sections/change-section.service';
import { isOpen } from '../campaigns/campaign';
import { findCampaigns } from '../campaigns/campaigns.service';
import { attachmentName, isKeptName, unlikeOthers } from './attachment-name';
import { toAttachment } from './attachment-view';
import {
  findAttachmentsOf,
  findOwnAttachment,
  insertAttachment,
  markDeleted,
  type NewAttachment,
} from './attachments.repository';
import { attachHeld, holdContent } from './contents.repository';
import {
  type FileField,
  type FileRequest,
  type FileSection,
  fieldChange,
  findFileField,
  stateOf,
} from './file-fields.service';
import { type FileKind, findKind } from './file-kind';
import type { FileStore, ReceivedFile } from './file-store';
import { isUuid } from './is-uuid';
import { hasMetadata, withoutMetadata } from './picture-metadata';
import { findReusable } from './reusable.repository';
import { openScanner, type Scanner } from './virus-scanner';

/** Files in one field that takes several. */
export const FILES_PER_FIELD = 20;

export interface Upload {
  field: string;
  name: string;
  file: ReceivedFile;
  /** The stream was cut at the limit of the request. */
  truncated: boolean;
}

type Content = Pick<NewAttachment, 'sha256' | 'size' | 'media_type' | 'name'>;

/** Files that come to an application: received, or attached once more. docs/design/contract.md#attachments and docs/design/guarantees.md#10-uploads */
export class NewAttachments {
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;
  readonly #store: FileStore;
  readonly #scanner: Scanner | undefined;

  constructor(context: ApiContext, reading: ApplicationReading, store: FileStore) {
    this.#context = context;
    this.#reading = reading;
    this.#store = store;
    this.#scanner = openScanner(context.config.clamdUrl);
  }

  /** Accepts or refuses a received file; it is gone from the temporary place either way. */
  async add(request: FileRequest, section: FileSection, upload: Upload): Promise<UploadResult> {
    let { file } = upload;
    try {
      const target = await findFileField(this.#reading, request, upload.field, section);
      if (!isOpen(target.own.campaign, this.#context.clock()))
        return { ...stateOf(request, target), updateOutOfDate: true };
      const kind = await this.#checkedKind(target, upload);
      file = await this.#withoutMetadata(file, kind);
      const kept = file;
      const content = { ...kept, media_type: kind.mediaType, name: attachmentName(upload.name, kind) };
      return await this.#attach(request, target, content, {
        before: () => this.#bring(kept),
        // Somebody removes the content: it was brought to its place too long ago.
        attach: async (trx) => (await attachHeld(trx, kept.sha256)) || refuse(unavailable()),
      });
    } finally {
      await this.#store.discard(file);
    }
  }

  /** Attachments of the person's other applications, the profile among them: newest first, each content once. */
  async reusable({ person, campaignId, locale }: FileRequest): Promise<ReusableAttachments> {
    const { application } = await this.#reading.viewed(person, campaignId);
    const found = await findReusable(this.#context.db, person.id, application?.id);
    const campaigns = await findCampaigns(this.#context.db, [...new Set(found.map((row) => row.campaign_id))]);
    return {
      attachments: found.flatMap((row) => {
        const campaign = campaigns.get(row.campaign_id);
        if (!campaign) return [];
        const { id: fileId, name, size, media_type: type } = row;
        return { campaignId: campaign.id, campaignTitle: campaign.texts[locale].title, fileId, name, size, type };
      }),
    };
  }

  /** Attaches what the person has attached somewhere before; the content is not sent again. */
  async reuse(request: FileRequest, field: string, fileId: string): Promise<UploadResult> {
    const target = await findFileField(this.#reading, request, field);
    const source = isUuid(fileId) && (await findOwnAttachment(this.#context.db, request.person.id, fileId));
    if (!source) throw notFound();
    if (!isOpen(target.own.campaign, this.#context.clock()))
      return { ...stateOf(request, target), updateOutOfDate: true };
    if (!accepts(target, source.media_type, source.name)) throw invalid([{ field, code: 'file-type' }]);
    return this.#attach(request, target, source, {
      // Removed a moment ago: its content may be gone as well.
      attach: async (trx) => (await findOwnAttachment(trx, request.person.id, fileId, 'lock')) ?? refuse(notFound()),
    });
  }

  async #attach(
    request: FileRequest,
    target: FileField,
    content: Content,
    { before, attach }: Step,
  ): Promise<UploadResult> {
    const { section, config } = target;
    const own = await this.#ready(request, target);
    if (!own) return { ...stateOf(request, target), updateOutOfDate: true };
    // The place of files may be slow: no transaction waits for it.
    if (before && !isFull(target, await findAttachmentsOf(this.#context.db, own.application.id, config.name), content))
      await before();
    let row: NewAttachment | undefined;
    let alreadyAttached: true | undefined;
    const written = await changeSection(this.#context, own, section.name, async (trx, now) => {
      const others = await findAttachmentsOf(trx, own.application.id, config.name);
      // A repeat after a lost answer, or a file that was chosen twice.
      row = others.find(isSame(target, content));
      if (row) {
        alreadyAttached = true;
        return fieldChange(target, row.id);
      }
      if (isFull(target, others, content)) throw tooMany(config.name);
      await attach(trx);
      if (config.type === 1) await markDeleted(trx, own.application.id, config.name, now);
      row = {
        id: randomUUID(),
        application_id: own.application.id,
        section: section.name,
        field: config.name,
        sha256: content.sha256,
        name:
          config.type === 1
            ? content.name
            : unlikeOthers(
                content.name,
                others.map(({ name }) => name),
              ),
        size: content.size,
        media_type: content.media_type,
        created_at: now,
      };
      await insertAttachment(trx, row);
      return fieldChange(target, row.id);
    });
    const now = await findFileField(
      this.#reading,
      request,
      config.name,
      section.name === 'basicInfo' ? 'basicInfo' : undefined,
    );
    if (!written || !row) return { ...stateOf(request, now), updateOutOfDate: true };
    return {
      ...stateOf(request, now),
      attachment: toAttachment(row, request.campaignId),
      ...(alreadyAttached && { alreadyAttached }),
    };
  }

  /** @throws ProblemError 503 while the same content is being removed */
  async #bring(file: ReceivedFile): Promise<void> {
    if (!(await holdContent(this.#context.db, { ...file, created_at: this.#context.clock() }))) throw unavailable();
    await this.#store.keep(file);
  }

  /** The application with a place for the file: a file can be the first write, also of a section that the form has got since. */
  async #ready(
    { person, campaignId, origin }: FileRequest,
    { section }: FileField,
  ): Promise<OwnApplication | undefined> {
    const own = await this.#reading.begun(person, campaignId, origin);
    if (own && !section.exists) await this.#reading.takeNewForm(person, campaignId);
    return own;
  }

  async #checkedKind(target: FileField, { field, name, file, truncated }: Upload): Promise<FileKind> {
    if (truncated || file.size >= ATTACHMENT_LIMIT_BYTES) {
      const invalidFields = [{ field, code: 'file-too-large' as const, params: { max: ATTACHMENT_LIMIT_BYTES - 1 } }];
      throw new ProblemError(413, 'too-large', { invalidFields });
    }
    const wrong = (code: InvalidFieldCode) => invalid([{ field, code }]);
    if (file.size === 0) throw wrong('file-too-small');
    const kind = await findKind(file.path, name);
    if ('error' in kind) throw wrong(kind.error);
    if (!takes(target, kind.extension)) throw wrong('file-type');
    if ((await this.#scanner?.scan(file.path)) === 'infected') throw wrong('file-unsafe');
    return kind;
  }

  /** Where a photograph was taken is nobody's business. @returns the file, or the one that takes its place */
  async #withoutMetadata(file: ReceivedFile, { extension }: FileKind): Promise<ReceivedFile> {
    if (!hasMetadata(extension)) return file;
    const picture = withoutMetadata(await readFile(file.path), extension);
    const kept = await this.#store.receive(Readable.from([picture]));
    await this.#store.discard(file);
    return kept;
  }
}

/** What an attachment needs beside its own row. */
interface Step {
  /** Before the transaction. */
  before?: () => Promise<void>;
  /** Keeps the content from being removed until the transaction ends. */
  attach: (trx: Db) => Promise<unknown>;
}

const refuse = (error: ProblemError): never => {
  throw error;
};

const isSame =
  ({ config }: FileField, content: Content) =>
  ({ sha256, name }: Content): boolean =>
    sha256 === content.sha256 && (config.type === 1 ? name === content.name : isKeptName(name, content.name));

const isFull = (target: FileField, others: readonly Content[], content: Content): boolean =>
  target.config.type === 2 && others.length >= FILES_PER_FIELD && !others.some(isSame(target, content));

const tooMany = (field: string) => invalid([{ field, code: 'max', params: { max: FILES_PER_FIELD } }]);

const takes = ({ config }: FileField, extension: string): boolean =>
  config.accept === undefined || config.accept.includes(extension);

/** A kept name ends as its content is. */
function accepts(target: FileField, mediaType: string, name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return takes(target, mediaType === 'image/jpeg' ? 'jpg' : ending);
}
