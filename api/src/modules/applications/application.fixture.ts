import { randomUUID } from 'node:crypto';
import type { TestBrowser } from '../../../test/browser';
import { createTestApi, demoLoadedAt, type TestApi } from '../../../test/harness';
import type { ApiConfig } from '../../config';
import { loadDemoContent } from '../campaigns/demo-content';

/** Campaigns of the demo content that tests speak of. */
export const PROFILE = 0;
export const DEVELOPER = 101;
export const DOCTOR = 104;
/** Closes 50 minutes after the content was loaded; half an hour of that is left to every test. */
export const NURSE = 105;
export const CLOSED = 111;
/** The shortest form: basic information and one section of the employer's questions. */
export const SUMMER_WORKER = 112;
export const INTERNAL = 113;
/** Every section and every field of the catalogue. */
export const EVERYTHING = 116;

/** How old the content of a portal may be that tests are given, in milliseconds. */
const MOST_AGE_MS = 15 * 60_000;

/** A portal with the demo content. */
export async function createPortal(overrides: Partial<ApiConfig> = {}): Promise<TestApi> {
  const portal = await createTestApi(overrides, { content: 'demo' });
  // On a slow machine a run outlasts the campaign that closes first.
  if (Date.now() - demoLoadedAt() > MOST_AGE_MS) await loadDemoContent(portal.db, portal.clock.now());
  return portal;
}

/** A new candidate who has begun the campaign's application. */
export async function openedBy(portal: TestApi, campaignId: number): Promise<TestBrowser> {
  const { browser } = await portal.candidate();
  await browser.post(`application/start/${campaignId}`);
  return browser;
}

/** Fills the summer worker's application so that it may be sent. */
export async function fillSummerApplication(browser: TestBrowser): Promise<void> {
  await browser.post(`application/start/${SUMMER_WORKER}`);
  const person = {
    firstName: 'Aino',
    lastName: 'Mäkinen',
    birthDate: '5.3.2009',
    mobilePhone: '040 123 4567',
    email: 'aino@example.fi',
  };
  for (const [field, value] of Object.entries(person)) {
    await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field, value });
  }
  const periods = { field: 'campMultiSelect1Ids', value: ['june', 'july'] };
  await browser.post(`specific_data/${SUMMER_WORKER}/save_field`, periods);
}

/** A form with one file, as a browser sends it. */
export function uploadForm(field: string, name: string, content: Buffer) {
  const boundary = `----portal${randomUUID()}`;
  const head = [
    `--${boundary}\r\nContent-Disposition: form-data; name="field"\r\n\r\n${field}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`,
    'Content-Type: application/octet-stream\r\n\r\n',
  ].join('');
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
