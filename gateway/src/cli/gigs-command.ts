import { InvalidArgumentError } from 'commander';
import {
  type Answer,
  type CliContext,
  type CommonOptions,
  checkedCommand,
  type Recorded,
  readCommand,
  recorded,
} from './commands';
import { EXIT } from './exit-status';
import { table } from './output';

/** A gig as operators see it; members only by number. */
export interface GigSummary {
  gigId: string;
  id: string;
  employer: string;
  pool: number;
  mode: string;
  state: string;
  slots: number;
  free: number;
  startsAt: string;
  replyBy: string;
}

export interface GigDetail extends GigSummary {
  shifts: { start: string; end: string; breakMinutes: number }[];
  offers: { offerId: string; state: string; bookingId?: string }[];
}

/** What the repetition of a draw showed. */
export interface DrawCheck {
  gigId: string;
  commitment: string;
  seed: string;
  slots: number;
  entrants: { offerId: string; result: string }[];
  /** What does not hold; empty where everything does. */
  faults: string[];
}

export interface GigFilter {
  employer?: string | undefined;
  pool?: number | undefined;
  from?: string | undefined;
  page?: number | undefined;
}

/** Gigs: the API's affair, which only the launcher can reach. All throw RefusedError. */
export interface Gigs {
  /** A hundred on a page: those that end after `from` or now, the next to begin first. */
  listGigs(filter: GigFilter): Promise<GigSummary[]>;
  showGig(gigId: string): Promise<GigDetail>;
  /** @returns how many bookings were cancelled, or would be */
  endGig(request: Recorded & { gigId: string; how: 'withdraw' | 'cancel'; dryRun: boolean }): Promise<number>;
  confirmOffer(request: Recorded & { offerId: string; dryRun: boolean }): Promise<void>;
  checkDraw(gigId: string): Promise<DrawCheck>;
}

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');
const HEADS = ['GIG', 'ID', 'EMPLOYER', 'POOL', 'MODE', 'STATE', 'FREE', 'BEGINS (UTC)'];
const row = (gig: GigSummary): string[] => [
  gig.gigId,
  gig.id,
  gig.employer,
  String(gig.pool),
  gig.mode,
  gig.state,
  `${gig.free} of ${gig.slots}`,
  minute(gig.startsAt),
];

function describeGig(gig: GigDetail): string {
  const shifts = gig.shifts.map(({ start, end, breakMinutes }) => [minute(start), minute(end), `${breakMinutes} min`]);
  const offers = gig.offers.map(({ offerId, state, bookingId }) => [offerId, state, bookingId ?? '']);
  return [
    table([HEADS, row(gig)]),
    table([['FROM (UTC)', 'TO (UTC)', 'BREAK'], ...shifts]),
    offers.length === 0 ? 'It is offered to nobody.' : table([['OFFER', 'STATE', 'BOOKING'], ...offers]),
  ].join('\n\n');
}

function describeDraw({ commitment, seed, slots, entrants, faults }: DrawCheck): string {
  const order = entrants.map(({ offerId, result }, index) => [String(index + 1), offerId, result]);
  return [
    `Checksum ${commitment}\nSeed     ${seed}\nSlots    ${slots}`,
    table([['PLACE', 'OFFER', 'RESULT'], ...order]),
    faults.length === 0 ? 'The draw holds.' : `The draw does not hold: ${faults.join(', ')}.`,
  ].join('\n\n');
}

const ended = (how: 'withdraw' | 'cancel', gigId: string, count: number, dryRun: boolean): Answer => {
  const did = how === 'withdraw' ? 'Withdrawn' : `Cancelled, with ${count} bookings`;
  const text = dryRun ? `Checked; nothing was changed (${count} bookings would be cancelled).` : `${did}: ${gigId}.`;
  return { json: { gigId, cancelledBookings: count, dryRun }, text };
};

function countingNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('must be a number from 1 on');
  return Number(text);
}

/** `gigs list|show|withdraw|cancel|confirm|draw-check`, for employers without a system of their own. docs/operations/data.md#gigs */
export function addGigsCommand(context: CliContext, gigs: Gigs): void {
  const cli = context.cli.command('gigs').description('work of substitutes: what is offered, held and drawn');
  readCommand({ cli }, 'list', 'gigs, the next to begin first')
    .option('--employer <name>', 'of one employer, by its Finnish name')
    .option('--pool <number>', 'of one pool', countingNumber)
    .option('--from <day>', 'those that end after this day began, such as 2027-01-31, instead of now')
    .option('--page <number>', 'a hundred are on a page', countingNumber)
    .action(async ({ employer, pool, from, page, ...options }: CommonOptions & GigFilter) => {
      const all = await gigs.listGigs({ employer, pool, from, page });
      const text = all.length === 0 ? 'There are no gigs.' : table([HEADS, ...all.map(row)]);
      context.answer({ json: { gigs: all }, text }, options);
    });
  readCommand({ cli }, 'show', 'one gig with its shifts and offers')
    .argument('<gig>', 'as the list shows it')
    .action(async (gigId: string, options: CommonOptions) => {
      const gig = await gigs.showGig(gigId);
      context.answer({ json: gig, text: describeGig(gig) }, options);
    });
  checkedCommand({ cli }, 'withdraw', 'nobody else is needed: offers end, what was agreed on stays')
    .argument('<gig>')
    .action(async (gigId: string, options: CommonOptions) => {
      const { dryRun = false } = options;
      const count = await gigs.endGig({ gigId, how: 'withdraw', ...recorded(context, options), dryRun });
      context.answer(ended('withdraw', gigId, count, dryRun), options);
    });
  checkedCommand({ cli }, 'cancel', 'the work is not done: its bookings are cancelled; holders read the --reason')
    .argument('<gig>')
    .action(async (gigId: string, options: CommonOptions) => {
      const { dryRun = false } = options;
      const count = await gigs.endGig({ gigId, how: 'cancel', ...recorded(context, options), dryRun });
      context.answer(ended('cancel', gigId, count, dryRun), options);
    });
  checkedCommand({ cli }, 'confirm', 'gives a slot to a member who has shown interest')
    .argument('<offer>', 'as show tells it')
    .action(async (offerId: string, options: CommonOptions) => {
      const { dryRun = false } = options;
      await gigs.confirmOffer({ offerId, ...recorded(context, options), dryRun });
      const text = dryRun ? 'Checked; nothing was changed.' : `Confirmed: ${offerId}.`;
      context.answer({ json: { offerId, confirmed: !dryRun }, text }, options);
    });
  readCommand({ cli }, 'draw-check', 'repeats a draw from what is published alone')
    .argument('<gig>')
    .action(async (gigId: string, options: CommonOptions) => {
      const check = await gigs.checkDraw(gigId);
      const exit = check.faults.length === 0 ? EXIT.done : EXIT.refused;
      context.answer({ json: check, text: describeDraw(check), exit }, options);
    });
}
