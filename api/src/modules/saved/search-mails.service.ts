import { BASE_PATH } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import { type StopSignal, stepFailed, type Told } from '../../work-through';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { searchesOfOneRun } from '../positions/positions.service';
import { endCall, endPage } from './end-link';
import { claimSearch, type DueSearch, dueSearches, type NewPosition, newPositions } from './saved-searches.repository';
import { readSearch } from './search-address';

/** From this hour of the Finnish day on: nobody is woken by it. */
const FIRST_HOUR = 7;
const hourInFinland = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** An import takes its time before others see what it brings: what is younger than this comes with the next mail. */
const SETTLED_MS = 5 * 60_000;

/** More are on the page that the mail links to. */
const LISTED = 10;

type Job = Pick<ApiContext, 'db' | 'clock' | 'config'> & Told;

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Mails what is new for saved searches, once on each Finnish day however many processes run; nothing where there is nothing new.
 * @param stop ends it after the search that is being looked after; the next run goes on
 */
export async function mailNewPositions(job: Job, stop?: StopSignal): Promise<void> {
  const { db, clock } = job;
  const now = clock();
  if (Number(hourInFinland.format(now)) < FIRST_HOUR) return;
  const today = finnishDay(now);
  const until = new Date(now.getTime() - SETTLED_MS);
  const matching = searchesOfOneRun(db);
  let fresh: { from: Date; of: Record<Kind, NewPosition[]> } | undefined;
  for (let after = FIRST; ; ) {
    const batch = await dueSearches(db, today, after);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
    const from = new Date(Math.min(...batch.map(({ checked_until }) => checked_until.getTime())));
    // One look at what is new serves every search that was checked after it.
    if (!fresh || from < fresh.from) {
      const [open, internal] = await Promise.all([false, true].map((kind) => newPositions(db, from, until, kind)));
      fresh = { from, of: { public: open ?? [], internal: internal ?? [] } };
    }
    const day = { today, now, until, fresh: fresh.of, matching };
    // One search that cannot be looked after keeps no other from it; it is tried again with the next run.
    for (const due of batch) {
      if (stop?.aborted) return;
      await mailOne(job, due, day).catch(stepFailed(job, 'new-positions'));
    }
  }
}

type Kind = 'public' | 'internal';

interface Day {
  today: string;
  now: Date;
  /** Up to when something is looked at. */
  until: Date;
  fresh: Readonly<Record<Kind, readonly NewPosition[]>>;
  matching: ReturnType<typeof searchesOfOneRun>;
}

async function mailOne(
  { db, config }: Job,
  due: DueSearch,
  { today, now, until, fresh, matching }: Day,
): Promise<void> {
  const { id, user_id: userId, name, query, internal, email: to, locale } = due;
  const search = readSearch(query);
  const among = fresh[internal ? 'internal' : 'public'].flatMap((position) =>
    position.since > due.checked_until ? position.id : [],
  );
  const found =
    search && among.length > 0 ? await matching(search, { internal, locale, now, among }) : { items: [], total: 0 };
  await db.transaction().execute(async (trx) => {
    if (!(await claimSearch(trx, id, today, until)) || found.total === 0) return;
    const page = `${config.publicUrl}${BASE_PATH}/${internal ? 'internal' : 'positions'}`;
    const list = new URLSearchParams(query);
    list.set('lang', locale);
    const params = {
      name,
      total: found.total,
      positions: found.items.slice(0, LISTED).map(({ id: position, title, employer, location, applyPeriodEnd }) => ({
        title,
        employer,
        location,
        deadline: applyPeriodEnd === null ? null : instantAsString(new Date(applyPeriodEnd), locale),
        url: `${page}/${position}?lang=${locale}`,
      })),
      url: `${page}?${list}`,
      endUrl: endPage(config, id, locale),
    };
    const endUrl = endCall(config, id);
    await enqueueMail(trx, config, { to, template: 'saved-search', locale, params, now, userId, endUrl });
  });
}
