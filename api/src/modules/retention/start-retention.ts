import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';
import type { JobName } from '../../metrics/job-metrics';
import { mailWaitingNews } from '../application-news/application-news.service';
import { tellOfEmployerChanges } from '../employer/employer-mails.service';
import { remindOfSavedPositions } from '../saved/saved-reminders.service';
import { mailNewPositions } from '../saved/search-mails.service';
import { mailGigNotices, remindOfReplies } from '../substitutions/gig-mails/gig-mails.service';
import { remindOfDeadlines } from './deadline-reminders.service';
import { keepTheTerms } from './retention.service';

/** Who accepts first has the gig: its mail may not be late. */
const MAIL_EVERY_MS = 10_000;
const REMIND_EVERY_MS = 5 * 60_000;
const KEEP_EVERY_MS = 60 * 60_000;

function repeat(
  context: ApiContext,
  everyMs: number,
  name: JobName,
  job: (context: ApiContext, stop: AbortSignal) => Promise<void>,
) {
  const { jobs } = context.metrics;
  jobs.expect(name, everyMs);
  const stopping = new AbortController();
  const run = () =>
    jobs
      .run(name, () => job(context, stopping.signal))
      .catch((error: unknown) => context.log.warn({ job: name, error: errorFacts(error) }, 'a job failed'));
  let present = run();
  const timer = setInterval(() => {
    present = present.then(run);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await present;
  };
}

/** Reminders and removals, beginning at the start. Several processes may do it at once. @returns stops it, once what runs is over */
export function startRetention(context: ApiContext): () => Promise<void> {
  const stops = [
    repeat(context, REMIND_EVERY_MS, 'deadline-reminders', remindOfDeadlines),
    repeat(context, REMIND_EVERY_MS, 'saved-position-reminders', remindOfSavedPositions),
    repeat(context, REMIND_EVERY_MS, 'new-positions', mailNewPositions),
    repeat(context, REMIND_EVERY_MS, 'employer-changes', tellOfEmployerChanges),
    repeat(context, MAIL_EVERY_MS, 'gig-mails', mailGigNotices),
    repeat(context, MAIL_EVERY_MS, 'application-news', mailWaitingNews),
    repeat(context, REMIND_EVERY_MS, 'reply-reminders', remindOfReplies),
    repeat(context, KEEP_EVERY_MS, 'retention', keepTheTerms),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
