import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Values } from '@portal/contract/fields';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { ApplicationStatusService } from '../application-status/application-status.service';
import { MessageContent, StatusContent } from '../application-status/entry-content';
import { planEntries, takeEntries } from '../application-status/take-entries.service';
import { beginApplication } from '../applications/begin-application.service';
import { lockForChange } from '../applications/lock-application.service';
import { storeVersion } from '../applications/versions/sent-versions.service';
import { addRow, fillLanguage, writeSection } from './demo-application.repository';
import { DemoUsername, demoApplicant } from './demo-users';

const FILE = join(import.meta.dirname, '../../../demo/sent-applications.json');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const Section = z.strictObject({
  values: Values.optional(),
  rows: z.array(Values).optional(),
  /** By code: languages that the campaign asks for. */
  languages: z.record(z.string(), Values).optional(),
});

const DemoApplication = z.strictObject({
  who: DemoUsername,
  campaignId: z.number().int(),
  sentMinutesAgo: z.number().int(),
  sections: z.partialRecord(z.enum(SECTIONS), Section),
  history: z.array(
    z.strictObject({
      minutesAgo: z.number().int(),
      seen: z.boolean().default(false),
      entry: z.record(z.string(), z.unknown()),
      startsAfterDays: z.number().int().optional(),
      answerAfterDays: z.number().int().optional(),
    }),
  ),
});
type DemoApplication = z.infer<typeof DemoApplication>;

/** Ten in the morning in Finland, or eleven in summer. */
function morning(now: Date, days: number): string {
  const day = new Date(now.getTime() + days * DAY_MS);
  day.setUTCHours(8, 0, 0, 0);
  return day.toISOString();
}

async function writeAnswers(trx: Db, applicationId: string, sections: DemoApplication['sections'], at: Date) {
  for (const [name, { values = {}, rows = [], languages = {} }] of Object.entries(sections)) {
    const place = { applicationId, section: name as SectionName, at };
    await writeSection(trx, place, values);
    for (const row of rows) await addRow(trx, place, row);
    for (const [language, skills] of Object.entries(languages)) await fillLanguage(trx, place, language, skills);
  }
}

/** Answers and sends the application. @returns its receipt number, or nothing where the person has it already */
async function send(context: ApiContext, demo: DemoApplication, now: Date): Promise<string | undefined> {
  const { db, applications, config } = context;
  const person = demoApplicant(demo.who, now);
  const stored = await applications.stored(person.id, demo.campaignId);
  if (stored) return undefined;
  const at = new Date(now.getTime() - demo.sentMinutesAgo * MINUTE_MS);
  const campaign = await applications.seenCampaign(person, demo.campaignId);
  await beginApplication(db, person, campaign, { portal: config.theme, ref: undefined, now: at });
  const { application } = await applications.own(person, demo.campaignId);
  return db.transaction().execute(async (trx) => {
    await writeAnswers(trx, application.id, demo.sections, at);
    const change = { person, locale: 'fi' as const, receivedAt: at };
    const locked = await lockForChange(trx, applications, campaign, change);
    return locked && storeVersion(trx, locked, 1);
  });
}

/** Gives the demo's candidates applications that were sent, with what has happened to them since, so that a newcomer sees it. Repeating it changes nothing. */
export async function loadDemoApplications(context: ApiContext): Promise<void> {
  for (const demo of z.array(DemoApplication).parse(JSON.parse(readFileSync(FILE, 'utf8'))))
    await loadApplication(context, demo);
}

async function loadApplication(context: ApiContext, demo: DemoApplication): Promise<void> {
  const now = context.clock();
  const receiptNumber = await send(context, demo, now);
  if (receiptNumber === undefined) return;
  for (const { minutesAgo, entry, seen, startsAfterDays, answerAfterDays } of demo.history) {
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const content = z.union([StatusContent, MessageContent]).parse({
      receiptNumber,
      ...entry,
      ...(startsAfterDays !== undefined && { start: morning(now, startsAfterDays) }),
      ...(answerAfterDays !== undefined && { answerBy: morning(now, answerAfterDays) }),
    });
    await context.db.transaction().execute(async (trx) => {
      await takeEntries(trx, context.config, await planEntries(trx, [content], at), at);
    });
    if (seen) await markSeen(context, demo, now);
  }
}

async function markSeen(context: ApiContext, { who, campaignId }: DemoApplication, now: Date): Promise<void> {
  const service = new ApplicationStatusService(context);
  const request = { person: demoApplicant(who, now), campaignId, locale: 'fi' as const };
  const { events } = await service.timeLine(request);
  await service.read(request, { events: events.flatMap(({ id }) => id ?? []) });
}
