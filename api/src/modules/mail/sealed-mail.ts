import type { ApiConfig } from '../../config';
import { isSealed, SecretBox } from '../../secret-box';
import type { MailRow } from './mail.repository';

/** Some three days of trying. */
export const MAIL_LIFE_MS = 3 * 24 * 60 * 60_000;

export type MailKeys = Pick<ApiConfig, 'dataDir' | 'identityKeys'>;
type MailTexts = Pick<MailRow, 'subject' | 'text' | 'html'>;

const PARTS = ['subject', 'text', 'html'] as const;
const aadFor = (id: string, part: string): string => `mail/${id}/${part}`;

const boxes = new WeakMap<MailKeys, SecretBox>();
/** Opened once for each configuration. */
function boxOf(keys: MailKeys): SecretBox {
  const box = boxes.get(keys) ?? SecretBox.of(keys);
  boxes.set(keys, box);
  return box;
}

/** Codes and links rest in the outbox until they are sent; a copy of the database must not give them away. */
export function sealMail(keys: MailKeys, id: string, texts: MailTexts): MailTexts {
  const box = boxOf(keys);
  const seal = (part: (typeof PARTS)[number]) => box.seal(texts[part], aadFor(id, part));
  return { subject: seal('subject'), text: seal('text'), html: seal('html') };
}

function openPart(keys: MailKeys, id: string, part: (typeof PARTS)[number], stored: string): string | undefined {
  return isSealed(stored) ? boxOf(keys).open(stored, aadFor(id, part)) : stored;
}

export const sealEndUrl = (keys: MailKeys, id: string, url: string): string =>
  boxOf(keys).seal(url, aadFor(id, 'end-url'));

/** Where mails of this kind are ended; undefined for those that nobody can end. */
export const openEndUrl = (
  keys: MailKeys,
  { id, end_url: sealed }: Pick<MailRow, 'id' | 'end_url'>,
): string | undefined => (sealed === null ? undefined : boxOf(keys).open(sealed, aadFor(id, 'end-url')));

/** The subject for the person whose mail it is; empty where it was sealed with a key that is gone. */
export const openSubject = (keys: MailKeys, { id, subject }: Pick<MailRow, 'id' | 'subject'>): string =>
  openPart(keys, id, 'subject', subject) ?? '';

/**
 * @returns the mail in plain; one of before mails were sealed as it is
 * @throws where it was sealed with a key that is gone
 */
export function openMail(keys: MailKeys, mail: MailRow): MailRow {
  const open = (part: (typeof PARTS)[number]): string => {
    const text = openPart(keys, mail.id, part, mail[part]);
    if (text === undefined) throw new Error('a mail cannot be opened with the keys of this portal');
    return text;
  };
  return { ...mail, subject: open('subject'), text: open('text'), html: open('html') };
}
