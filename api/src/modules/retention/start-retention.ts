import type { ApiContext } from '../../context';
import { errorFacts } from '../../http/logging';
import { tellOfEmployerChanges } from '../employer/employer-mails.service';
import { remindOfSavedPositions } from '../saved/saved-reminders.service';
import { mailNewPositions } from '../saved/search-mails.service';
import { remindOfDeadlines } from './deadline-reminders.service';
import { keepTheTerms } from './retention.service';

const REMIND_EVERY_MS = 5 * 60_000;
const KEEP_EVERY_MS = 60 * 60_000;

function repeat(context: ApiContext, everyMs: number, name: string, job: (context: ApiContext) => Promise<void>) {
  const run = () =>
    job(context).catch((error: unknown) => context.log.warn({ job: name, error: errorFacts(error) }, 'a job failed'));
  let present = run();
  const timer = setInterval(() => {
    present = present.then(run);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await present;
  };
}

/** Reminders and removals, beginning at the start. Several processes may do it at once. @returns stops it, once what runs is over */
export function startRetention(context: ApiContext): () => Promise<void> {
  const stops = [
    repeat(context, REMIND_EVERY_MS, 'reminders', remindOfDeadlines),
    repeat(context, REMIND_EVERY_MS, 'reminders of saved positions', remindOfSavedPositions),
    repeat(context, REMIND_EVERY_MS, 'new positions', mailNewPositions),
    repeat(context, REMIND_EVERY_MS, 'employer changes', tellOfEmployerChanges),
    repeat(context, KEEP_EVERY_MS, 'retention', keepTheTerms),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}
