import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmployerGigs } from '@portal/contract/employer-gigs';
import { API_PREFIX } from '@portal/contract/limits';
import { readSettings, type Settings } from '@portal/settings/read-settings';
import { SettingsError } from '@portal/settings/setting';
import { demoEmployerOf } from 'api/modules/demo/demo-employer.service';
import { originOfGigs, pagesOfGigs } from 'api/modules/substitutions/gigs/pages-of-gigs';
import { DemoEmployer } from './demo-employer';
import { CallRefusedError, EmployerCalls, PortalDownError } from './employer-calls';

const LOOK_MS = 2_000;
/** Of looks for interest between two steps. */
const LOOKS = 6;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const settings = settingsOrEnd();
const origin = originOfGigs(settings);
const pages = pagesOfGigs(settings);

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function settingsOrEnd(): Settings {
  try {
    return readSettings(process.env, join(import.meta.dirname, '../../..'));
  } catch (error) {
    if (error instanceof SettingsError) end(error.message);
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof PortalDownError)
    return `No portal answers at ${origin}. Start one in another terminal with npm start, with the same PORT, PUBLIC_URL and DATA_DIR if these are set, and run this again.`;
  if (error instanceof CallRefusedError && error.status === 401)
    return `The portal at ${origin} does not know the demo employer's token in ${settings.dataDir}: it was revoked, or the portal keeps its data elsewhere. A start of the portal with DEMO=on makes another.`;
  return `The demo employer cannot go on: ${error instanceof Error ? error.message : error}`;
}

const kept = demoEmployerOf(settings.dataDir);
if (!kept) {
  end(
    `There is no token of the demo employer in ${settings.dataDir}. A portal with demo content makes one when it starts: npm start, or DEMO=on npm start for one that was made without (never in production).`,
  );
}
if (process.argv.includes('--token')) {
  say(kept.token);
  process.exit(0);
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const calls = new EmployerCalls(origin, kept.token);
const employer = new DemoEmployer({
  calls,
  pages,
  say: (text) => say(`${clock.format(new Date())} ${text}`),
  now: () => new Date(),
});
process.on('SIGINT', () => {
  say('\nStopped. What was published stays: a second start goes on with it, and a start of the portal removes it.');
  process.exit(0);
});

/** A portal that starts anew is waited for. */
async function play(): Promise<never> {
  let isDown = false;
  for (let look = 0; ; look += 1) {
    try {
      if (look % LOOKS === 0) await employer.step();
      else await employer.answerInterest();
      if (isDown) say('The portal answers again.');
      isDown = false;
    } catch (error) {
      if (!(error instanceof PortalDownError)) throw error;
      if (!isDown) say('The portal does not answer. Waiting for it …');
      isDown = true;
    }
    await pause(LOOK_MS);
  }
}

/** Whether members see anything of what is played. */
async function showsGigs(): Promise<boolean> {
  return (await fetch(`${origin}${API_PREFIX}/substitutions/offers`)).status !== 404;
}

try {
  await calls.get('gigs', EmployerGigs);
  if (!(await showsGigs()))
    end(
      `The theme of ${origin} has no substitutions, so nobody would see what is played. Start the portal with: THEME=municipal npm start`,
    );
  say(`Playing ${kept.employer}. Log in as demo or demo-internal, and watch ${pages}/substitutions/offers`);
  say('Accept what is first come, show interest where the employer picks or a draw is held. Ctrl-C ends this.\n');
  await play();
} catch (error) {
  end(explain(error));
}
