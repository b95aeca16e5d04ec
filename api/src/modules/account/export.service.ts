import { PassThrough, type Readable } from 'node:stream';
import type { Locale } from '@portal/contract/limits';
import { maskPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { ZipFile } from 'yazl';
import type { ApiContext } from '../../context';
import { countOne } from '../../http/limits/rate-limit';
import { rateLimited } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { SecretBox } from '../../secret-box';
import type { FileStore } from '../attachments/file-store';
import { openFileStore } from '../attachments/open-file-store';
import { openSubject } from '../mail/sealed-mail';
import { readEverything } from './export.repository';
import { type ExportFile, exportFiles } from './export-content';

/** Files may be large, and nobody needs the same archive again and again. */
const LIMIT = { requests: 10, windowSeconds: 3600 };

/** Everything stored on a person, as one archive. */
export class AccountExport {
  readonly #context: ApiContext;
  readonly #store: FileStore;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#store = openFileStore(context.config);
  }

  /**
   * @param show what an identity code looks like in it; masked by default, as whoever finds a browser open can ask for it
   * @returns the ZIP as it is made: one attachment is read at a time, so memory does not grow with them
   * @throws ProblemError 429 when the person has asked too often
   */
  async open(person: SessionPerson, locale: Locale, show = maskPersonalIdentityCode): Promise<Readable> {
    const { db, config, clock } = this.#context;
    const wait = config.rateLimit ? await countOne(db, `export:${person.id}`, LIMIT, clock()) : 0;
    if (wait > 0) throw rateLimited(wait);
    const all = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => readEverything(trx, person.id));
    const mails = all.mails.map((mail) => ({ ...mail, subject: openSubject(config, mail) }));
    return this.#pack(exportFiles({ ...all, mails }, SecretBox.of(config), locale, show));
  }

  #pack(files: readonly ExportFile[]): Readable {
    const zip = new ZipFile();
    const mtime = this.#context.clock();
    // Whoever waits for the archive ends with it, and an archive that nobody waits for any more lets go of its file.
    const output = new PassThrough();
    let reading: Readable | undefined;
    zip.on('error', (error: Error) => output.destroy(error));
    output.once('close', () => reading?.destroy());
    zip.outputStream.pipe(output);
    for (const { name, text, sha256 } of files) {
      if (sha256 === undefined) zip.addBuffer(Buffer.from(text ?? ''), name, { mtime });
      else
        zip.addReadStreamLazy(name, { mtime, compress: false }, (done) => {
          this.#store.read(sha256).then(
            (content) => {
              reading = content;
              if (output.destroyed) content.destroy();
              done(null, content);
            },
            (error: unknown) => done(error, new PassThrough()),
          );
        });
    }
    zip.end();
    return output;
  }
}
