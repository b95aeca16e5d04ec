import { createHash, randomUUID } from 'node:crypto';
import { finnishDay } from '@portal/field-rules/dates';
import type { Db } from '../../../db/database';
import {
  findContents,
  findEverything,
  findSentContent,
  findSentVersions,
  insertSentVersion,
  markSent,
  nextReceiptSerial,
} from '../applications.repository';
import type { LockedApplication } from '../lock-application.service';
import type { SentSection } from '../sections/section-kind';
import type { SentVersion, StoredContents } from '../stored-contents';
import { canonicalJson } from './canonical-json';
import { readSentContent, sentContent, storedAsSent } from './sent-content';

const SERIAL_DIGITS = 6;

/** @returns undefined for an application that was never sent */
export async function latestVersion(db: Db, applicationId: string): Promise<SentVersion | undefined> {
  return (await findSentVersions(db, [applicationId]))[0];
}

/** A sent version beside what the application holds now. */
export interface VersionContents {
  sections: SentSection[];
  /** What the application would hold had nothing been edited since. */
  stored: StoredContents;
  /** What it holds and has held: deleted rows and files too. */
  everything: StoredContents;
}

export async function readVersion(
  db: Db,
  version: Pick<SentVersion, 'id' | 'application_id'>,
): Promise<VersionContents> {
  const everything = await findEverything(db, version.application_id);
  const sections = readSentContent(await findSentContent(db, version.id));
  return { sections, stored: storedAsSent(sections, everything), everything };
}

/**
 * Stores the present content as a sent version with a receipt number of its own.
 * @param employerRevision number of the sending in the employer's view
 * @returns the receipt number
 */
export async function storeVersion(
  trx: Db,
  { campaign, application, contents, now }: LockedApplication,
  employerRevision: number,
): Promise<string> {
  const serial = String(await nextReceiptSerial(trx)).padStart(SERIAL_DIGITS, '0');
  const number = `${finnishDay(now).slice(0, 4)}-${serial}`;
  const stored = await findContents(trx, [application.id]);
  const content = canonicalJson(sentContent(campaign, application, stored, number, now));
  await insertSentVersion(trx, {
    id: randomUUID(),
    application_id: application.id,
    receipt_number: number,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    content_revision: contents.revision,
    employer_revision: employerRevision,
    sent_at: now,
  });
  await markSent(trx, application.id, now);
  return number;
}
