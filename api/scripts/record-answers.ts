import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app';
import { defaultConfig } from '../src/config';
import { TestBrowser } from '../test/browser';
import { removeDataDir } from '../test/test-server';

/** A campaign of the demo whose form has every kind of section. */
const CAMPAIGN = 101;
const ACCOUNT = { username: 'demo-internal', password: 'demo demo demo' };
const SECTIONS = [
  'basic_info',
  'talents',
  'specific_data',
  'interests',
  'teacher_eligibilities',
  'teacher_extra_info',
  'doctor_eligibilities',
  'doctor_extra_info',
  'educations',
  'courses',
  'experiences',
  'subject_teachers',
  'other_studies',
  'doctor_other_studies',
  'doctor_specializations',
  'language_skills',
  'attachments',
];
const ADDRESSES = [
  'tos/terms_of_service',
  'localization/localization_data',
  'bulletins',
  'faq',
  'campaigns/open',
  `campaigns/${CAMPAIGN}`,
  'positions',
  `positions/${CAMPAIGN}`,
  'positions/marks',
  'settings',
  'settings/sessions',
  'settings/change_password',
  'settings/close_account',
  'dashboard',
  'applications?state=active',
  'applications?state=finished',
  'internal/advertisements',
  'substitutions/offers',
  'substitutions/gigs',
  'substitutions/pools',
  ...[0, CAMPAIGN].flatMap((id) => [`application/${id}`, ...SECTIONS.map((section) => `${section}/${id}`)]),
  `application/previous_campaigns/${CAMPAIGN}`,
  `application/status/${CAMPAIGN}`,
  `preview/${CAMPAIGN}`,
];

/** Writes what the API answers to a demo account: the look at a release before it goes live draws its pages from it. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-record-'));
  const api = await createApp(defaultConfig(dataDir, { demo: 'new', logLevel: 'error', theme: 'city' }));
  try {
    const browser = new TestBrowser(api);
    await browser.post('authentication/authenticated');
    await browser.post('authentication/login', ACCOUNT);
    // Opening a form makes no application.
    await browser.post(`application/start/${CAMPAIGN}`, {});
    const answers: Record<string, unknown> = {};
    for (const address of ADDRESSES) {
      const { status, body } = await browser.get(address);
      if (status === 200) answers[address] = body;
    }
    const file = join(import.meta.dirname, '../../launcher/src/smoke/recorded-answers.json');
    writeFileSync(file, `${JSON.stringify(answers, undefined, 1)}\n`);
  } finally {
    await api.close();
    removeDataDir(dataDir);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
