import { WriteResult } from '@portal/contract/application';
import {
  AttachmentsData,
  DeleteAttachmentRequest,
  ReusableAttachments,
  ReuseAttachmentRequest,
  UploadResult,
} from '@portal/contract/attachments';
import type { InvalidFieldCode } from '@portal/contract/problem';
import { text } from '@portal/contract/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import { applicantOf } from '../../http/access';
import { attachmentDisposition } from '../../http/content-disposition';
import { malformed, ProblemError } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import {
  CampaignParams,
  campaignIdOf,
  OriginQuery,
  originOf,
  refuseInvalidBody,
} from '../applications/application-parameters';
import { Attachments } from './attachments.service';
import type { FileRequest } from './file-fields.service';
import type { FileStore, ReceivedFile } from './file-store';
import type { Upload } from './new-attachments.service';

const CONTENT_ERRORS: ReadonlySet<InvalidFieldCode> = new Set(['file-type', 'file-active', 'file-unsafe']);
const FileParams = CampaignParams.extend({ field: text(64), fileId: z.string() });

/** Reads the form in whatever order its parts come; the file goes straight to the disk. */
async function receiveUpload(request: FastifyRequest, store: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError(415, 'unsupported-type');
  let field: string | undefined;
  let file: ReceivedFile | undefined;
  let name = '';
  let truncated = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        file = await store.receive(part.file);
        name = part.filename;
        truncated = part.file.truncated;
      } else if (part.fieldname === 'field' && typeof part.value === 'string') {
        field = part.value;
      }
    }
    if (file === undefined || field === undefined || field.length > 64) throw malformed();
    return { field, name, file, truncated };
  } catch (error) {
    if (file) await store.discard(file);
    // What did not arrive says nothing of the file: a repeat with the same key must not be answered with this.
    if (request.raw.destroyed && !request.raw.complete) throw new ProblemError(408, 'malformed');
    // The parser of forms gives its errors no status.
    throw error instanceof Error && /end of multipart data/i.test(error.message) ? malformed() : error;
  }
}

/** Which error of its content a file was rejected with; undefined for every other error. */
function contentError(error: unknown): InvalidFieldCode | undefined {
  const [found] = (error instanceof ProblemError && error.details.invalidFields) || [];
  return found && CONTENT_ERRORS.has(found.code) ? found.code : undefined;
}

export function attachmentsRoutes(app: ApiApp, context: ApiContext): void {
  const fileRequest = (request: FastifyRequest<{ Params: { id: string } }>): FileRequest => ({
    person: applicantOf(request),
    campaignId: campaignIdOf(request),
    locale: request.locale,
    origin: originOf(request, context.config),
  });
  const attachments = new Attachments(context, context.applications);
  const common = { tags: ['attachments'], params: CampaignParams, querystring: OriginQuery };
  const config = { access: 'candidate' as const };
  const readable = { access: 'application' as const };

  app.get(
    '/attachments/:id',
    { schema: { ...common, response: { 200: AttachmentsData } }, config: readable },
    (request) => attachments.read(fileRequest(request)),
  );

  for (const [path, section] of [
    ['/attachments/:id/save_field', 'attachments'],
    ['/basic_info/:id/save_file_field', 'basicInfo'],
  ] as const) {
    app.post(
      path,
      { schema: { ...common, consumes: ['multipart/form-data'], response: { 200: UploadResult } }, config },
      async (request) => {
        await attachments.admit(fileRequest(request));
        const upload = await receiveUpload(request, attachments.store);
        return await attachments.incoming.add(fileRequest(request), section, upload).catch((error: unknown) => {
          const detail = contentError(error);
          if (detail) context.security.write(request, 'file-refused', { outcome: 'refused', detail });
          throw error;
        });
      },
    );
  }

  app.get(
    '/attachments/:id/reusable',
    { schema: { ...common, response: { 200: ReusableAttachments } }, config },
    (request) => attachments.incoming.reusable(fileRequest(request)),
  );

  app.post(
    '/attachments/:id/reuse',
    {
      schema: { ...common, body: ReuseAttachmentRequest, response: { 200: UploadResult } },
      attachValidation: true,
      config,
    },
    (request) => {
      refuseInvalidBody(request);
      return attachments.incoming.reuse(fileRequest(request), request.body.field, request.body.fileId);
    },
  );

  app.post(
    '/attachments/:id/delete_field',
    {
      schema: { ...common, body: DeleteAttachmentRequest, response: { 200: WriteResult } },
      attachValidation: true,
      config,
    },
    (request) => {
      refuseInvalidBody(request);
      return attachments.remove(fileRequest(request), request.body.field, request.body.fileId);
    },
  );

  app.get(
    '/attachments/:id/:field/:fileId',
    { schema: { ...common, params: FileParams, produces: ['application/octet-stream'] }, config: readable },
    async (request, reply) => {
      const { field, fileId } = request.params;
      const { row, content } = await attachments.open(fileRequest(request), field, fileId);
      // Never shown or run inside the portal's origin, whatever it holds.
      reply.header('content-disposition', attachmentDisposition(row.name));
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-length', row.size);
      return reply.type(row.media_type).send(content);
    },
  );
}
