import {
  type EmployerGig,
  EmployerGigs,
  EmployerOffers,
  GigEnded,
  GigStored,
  OfferAnswered,
} from '@portal/contract/employer-gigs';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';
import { CallRefusedError, type EmployerCalls } from './employer-calls';
import { dayOf, isPlayed, newGig, orderOf, timeOf } from './played-gig';

/** Gigs that are open at a time: more would fill the offers, fewer leave none to look at. */
const KEPT = 3;
const members = (count: number): string => `${count} ${count === 1 ? 'member has' : 'members have'}`;

interface Setting {
  calls: EmployerCalls;
  /** Where the members' pages are. */
  pages: string;
  say: (text: string) => void;
  now: () => Date;
}

type Step = 'publish' | 'move' | 'withdraw' | 'cancel';
const STEPS: readonly Step[] = ['publish', 'move', 'withdraw', 'publish', 'move', 'cancel'];
const MODES = {
  first_come: 'first come, first served',
  employer_picks: 'the employer picks',
  draw: 'a draw in a minute',
};

/** An employer that publishes, confirms, moves, withdraws and cancels gigs by the employer API alone. It knows nothing but what the API tells, so a second start goes on. */
export class DemoEmployer {
  readonly #setting: Setting;
  #next = 0;
  /** Draws whose result was told. */
  readonly #told = new Set<string>();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Does the next thing that there is to do. @throws PortalDownError */
  async step(): Promise<void> {
    for (let tries = 0; tries < STEPS.length; tries += 1) {
      const step = STEPS[this.#next % STEPS.length] ?? 'publish';
      this.#next += 1;
      if (await this.#take(() => this[step]())) return;
    }
  }

  /** Gives slots to members who have shown interest, as many as there are, turns the others down, and tells how draws went. @throws PortalDownError */
  async answerInterest(): Promise<void> {
    const open = await this.#gigs();
    for (const gig of open.filter(({ mode, offers }) => mode === 'employer_picks' && (offers.interested ?? 0) > 0))
      await this.#take(() => this.#answerOffers(gig));
    for (const gig of open.filter(({ gigId, mode }) => mode === 'draw' && !this.#told.has(gigId))) this.#tellDraw(gig);
  }

  async publish(): Promise<boolean> {
    const { calls, now } = this.#setting;
    const { gig, day } = newGig(await this.#gigs(), now());
    const order = orderOf(gig, day, now());
    const { reached } = await calls.post('gigs', GigStored, order);
    this.#tell(
      `Published: ${timeOf(order.shifts)}, ${gig.slots} slots, ${MODES[gig.mode]}. ${members(reached)} the offer.`,
      'offers',
    );
    return true;
  }

  /** The one that was not moved yet and that somebody holds, else any but a draw, whose replies end too soon to ask anew. */
  async move(): Promise<boolean> {
    const still = (await this.#gigs()).filter(({ revision, mode }) => revision === 1 && mode !== 'draw');
    const gig = still.find(({ free, slots }) => free < slots) ?? still[0];
    if (!gig) return false;
    const order = orderOf(gig, dayOf(gig), this.#setting.now(), 1);
    await this.#setting.calls.post('gigs', GigStored, order);
    const held = gig.slots - gig.free;
    const asked =
      held > 0 ? `Who holds a slot (${held}) is asked to accept the new times.` : 'Nobody holds a slot yet.';
    this.#tell(`Moved: ${timeOf(gig.shifts)} is now ${timeOf(order.shifts)}. ${asked}`, held > 0 ? 'gigs' : 'offers');
    return true;
  }

  /** The oldest one, once there are more than are kept. */
  async cancel(): Promise<boolean> {
    const gig = await this.#surplus();
    if (!gig) return false;
    const reason = 'Ryhmä on suljettu.';
    const { cancelledBookings } = await this.#setting.calls.post(`gigs/${gig.gigId}/cancel`, GigEnded, { reason });
    const told = cancelledBookings > 0 ? ` Whose slots were cancelled (${cancelledBookings}) read why.` : '';
    this.#tell(`Cancelled: ${timeOf(gig.shifts)}.${told}`, cancelledBookings > 0 ? 'gigs' : 'offers');
    return true;
  }

  /** The oldest one, once there are more than are kept: nobody more is needed, and who holds a slot keeps it. */
  async withdraw(): Promise<boolean> {
    const gig = await this.#surplus();
    if (!gig) return false;
    await this.#setting.calls.post(`gigs/${gig.gigId}/withdraw`, GigEnded);
    const held = gig.slots - gig.free;
    const kept = held > 0 ? ` Who holds a slot (${held}) keeps it.` : '';
    this.#tell(`Withdrawn: ${timeOf(gig.shifts)}. Nobody more is needed.${kept}`, 'offers');
    return true;
  }

  #tellDraw({ gigId, shifts, slots, free, offers }: EmployerGig): void {
    const drawn = slots - free;
    if (drawn === 0 && !offers.expired && !offers.not_selected) return;
    this.#told.add(gigId);
    this.#tell(
      `Drawn: ${timeOf(shifts)}. ${drawn} of ${slots} slots given. Repeat it with: npm run portal -- gigs draw-check ${gigId}`,
      drawn > 0 ? 'gigs' : 'offers',
    );
  }

  async #answerOffers(gig: EmployerGig): Promise<boolean> {
    const { calls } = this.#setting;
    const { offers } = await calls.get(`gigs/${gig.gigId}/offers`, EmployerOffers);
    for (const [index, { offerId, name }] of offers.filter(({ state }) => state === 'interested').entries()) {
      const has = index < gig.free;
      await calls.post(`offers/${offerId}/${has ? 'confirm' : 'turn-down'}`, OfferAnswered);
      this.#tell(`${has ? 'Confirmed' : 'Turned down'}: ${name}, ${timeOf(gig.shifts)}.`, has ? 'gigs' : 'offers');
    }
    return true;
  }

  async #surplus(): Promise<EmployerGig | undefined> {
    const open = await this.#gigs();
    return open.length > KEPT ? open.toSorted((a, b) => a.id.localeCompare(b.id))[0] : undefined;
  }

  /** Its own open gigs that have not begun. */
  async #gigs(): Promise<EmployerGig[]> {
    const { calls, now } = this.#setting;
    const { gigs } = await calls.get(`gigs?pool=${DEMO_POOL.id}&from=${now().toISOString()}`, EmployerGigs);
    return gigs.filter((gig) => isPlayed(gig, now()));
  }

  /** A refused step is told, and the next one goes on: a member may have been faster. */
  async #take(step: () => Promise<boolean>): Promise<boolean> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof CallRefusedError) || error.status === 401) throw error;
      this.#setting.say(`The portal has refused this step: ${error.message}`);
      return true;
    }
  }

  #tell(what: string, page: 'offers' | 'gigs'): void {
    const { say, pages } = this.#setting;
    say(`${what}\n         ${pages}/substitutions/${page}`);
  }
}
