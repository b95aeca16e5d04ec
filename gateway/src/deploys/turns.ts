import { DeployProblem } from './deploy-problem';

/** Changes that look at pages: one is at it, the others wait. A look takes up to a minute, and proxies wait for an answer for some. */
const MOST_AT_ONCE = 4;
/** Of these, so that no team keeps the others from theirs. */
const MOST_OF_TEAM = 2;
const RETRY_S = 60;

/** Who asks for a turn. */
interface Asking {
  team: string;
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal;
}

interface Place {
  team: string;
  /** Resolved when the turn comes, rejected where it never will. */
  comes: Promise<void>;
  begin(): void;
  end(why: DeployProblem): void;
}

const unavailable = (detail: string) => new DeployProblem('unavailable', detail, { retryAfter: RETRY_S });

/** Turns to look at pages, in the order in which they were asked for: each look starts a browser. */
export class Turns {
  /** The first has its turn. */
  private readonly places: Place[] = [];
  private isStopping = false;

  /**
   * Does work that asks for a turn where it needs one. It keeps the turn until it ends, so that what was looked at is live before the next look.
   * @param work given what waits for the turn, and throws a DeployProblem where too many wait already, nobody waits for the answer any more, or
   * the server stops
   */
  async during<Result>(asking: Asking, work: (turn: () => Promise<void>) => Promise<Result>): Promise<Result> {
    let place: Place | undefined;
    try {
      return await work(async () => {
        if (this.isStopping) throw unavailable('the server is stopping');
        place ??= this.enter(asking);
        await place.comes;
      });
    } finally {
      if (place) this.leave(place);
    }
  }

  /** Ends what waits; what has its turn goes on. */
  stop(): void {
    this.isStopping = true;
    for (const { end } of this.places.slice(1)) end(unavailable('the server is stopping'));
  }

  private enter({ team, gone }: Asking): Place {
    const own = this.places.filter((place) => place.team === team);
    if (this.places.length >= MOST_AT_ONCE || own.length >= MOST_OF_TEAM)
      throw unavailable('pages of other releases are being looked at');
    const place: Place = { team, comes: Promise.resolve(), begin: () => undefined, end: () => undefined };
    place.comes = new Promise((resolve, reject) => {
      Object.assign(place, { begin: resolve, end: reject });
    });
    const leave = () => place.end(new DeployProblem('malformed', 'the call has ended'));
    if (gone.aborted) leave();
    gone.addEventListener('abort', leave, { once: true });
    this.places.push(place);
    this.places[0]?.begin();
    return place;
  }

  private leave(place: Place): void {
    this.places.splice(this.places.indexOf(place), 1);
    this.places[0]?.begin();
  }
}
