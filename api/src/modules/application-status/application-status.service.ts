import type { InterviewAnswerRequest, ReadRequest, StatusSummary, TimeLine } from '@portal/contract/application-status';
import type { OkResponse } from '@portal/contract/authentication';
import { type Locale, MESSAGE_MAX_LENGTH, REPLIES_PER_APPLICATION } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { calendarFile } from '../../http/calendar-file';
import { countOne, type Limit } from '../../http/limits/rate-limit';
import { conflict, invalid, notFound, rateLimited } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import type { OwnApplication } from '../applications/application-reading.service';
import { visitTimes } from '../employer/employer-changes.service';
import {
  findEvents,
  findSendings,
  insertEvents,
  markRead,
  type NewEvent,
  type StoredEvent,
} from './application-events.repository';
import { lockInForce } from './entries.repository';
import { interviewEntry } from './interview-calendar';
import { answerableInterview, answerTo, isUnread, newestStatus, summaryOf } from './status-summary';
import { invitesReply, timeLineOf } from './time-line';

/** Of one person, in all applications: more than anybody writes, less than a program would. */
const LIMIT: Limit = { requests: 60, windowSeconds: 3600 };

/** Whose time line, and the language of its answer. */
export interface StatusRequest {
  person: SessionPerson;
  campaignId: number;
  locale: Locale;
}

/** Stores the answer in the transaction of its effect, for a repeat with the same key. */
type Record = (trx: Db, answer: OkResponse) => Promise<void>;

const DONE: OkResponse = { ok: true };

/** What lists say of a sent application. */
export interface ApplicationNews {
  status: StatusSummary | undefined;
  /** The interview that the status is about can still be answered. */
  answerable: boolean;
  /** Kinds of the employer's entries that the candidate has not seen, one for each entry. */
  unread: StoredEvent['kind'][];
}

/** Where sent applications stand, by their ids; those of which the employer has said nothing are left out. */
export async function newsOf(
  db: Db,
  applicationIds: readonly string[],
  now: Date,
): Promise<Map<string, ApplicationNews>> {
  const events = await findEvents(db, applicationIds);
  const ids = new Set(events.map(({ application_id: id }) => id));
  return new Map(
    [...ids].map((id) => {
      const own = events.filter(({ application_id }) => application_id === id);
      const unread = own.filter(isUnread).map(({ kind }) => kind);
      return [id, { status: summaryOf(own), answerable: answerableInterview(own, now) !== undefined, unread }];
    }),
  );
}

function checkedWords(given: string | undefined, required: boolean): string {
  const text = given?.trim() ?? '';
  if (required && text === '') throw invalid([{ field: 'text', code: 'required' }]);
  if ([...text].length > MESSAGE_MAX_LENGTH)
    throw invalid([{ field: 'text', code: 'too-long', params: { max: MESSAGE_MAX_LENGTH } }]);
  return text;
}

/** What has happened to an application since it was sent, and what the candidate answers. docs/specification.md#after-sending */
export class ApplicationStatusService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @throws ProblemError 404 for another person's application, and for the profile, which is never sent */
  async #own({ person, campaignId }: StatusRequest): Promise<OwnApplication> {
    const own = await this.#context.applications.own(person, campaignId);
    if (own.campaign.kind === 'profile') throw notFound();
    return own;
  }

  async timeLine(request: StatusRequest): Promise<TimeLine> {
    const { db, clock } = this.#context;
    const { campaign, application } = await this.#own(request);
    const [sendings, visits, stored] = await Promise.all([
      findSendings(db, application.id),
      visitTimes(db, application.id),
      findEvents(db, [application.id]),
    ]);
    const now = clock();
    const inForce = application.state === 'sent';
    return {
      events: timeLineOf({ sendings, visits: visits.toReversed(), stored, inForce }, now),
      employer: campaign.texts[request.locale].employer,
      serverTime: now.toISOString(),
      canReply: inForce && invitesReply(stored),
      status: inForce ? summaryOf(stored) : undefined,
    };
  }

  /** When something was seen is told by the server's clock; what came meanwhile is not named, and stays unread. */
  async read(request: StatusRequest, { events }: ReadRequest): Promise<OkResponse> {
    const { application } = await this.#own(request);
    await markRead(this.#context.db, application.id, events, this.#context.clock());
    return DONE;
  }

  /**
   * The interview as a calendar file.
   * @throws ProblemError 404 without an interview
   */
  async calendar(request: StatusRequest): Promise<string> {
    const { config, db, clock } = this.#context;
    const { campaign, application } = await this.#own(request);
    const stored = await findEvents(db, [application.id]);
    const interview = newestStatus(stored);
    if (interview?.kind !== 'interview' || application.state !== 'sent') throw notFound();
    const { title: campaignTitle, employer } = campaign.texts[request.locale];
    const sequence = stored.filter(({ kind }) => kind === 'interview').length - 1;
    const given = { interview, sequence, campaignId: campaign.id, campaignTitle, employer };
    return calendarFile(config, request.locale, interviewEntry(given, request.locale), clock());
  }

  /** @throws ProblemError 409 where the employer has not written; 422 for no words, too many, or too many messages; 429 */
  reply(request: StatusRequest, text: string, record: Record): Promise<OkResponse> {
    const words = checkedWords(text, true);
    return this.#add(request, record, (stored) => {
      if (!invitesReply(stored)) throw conflict();
      return { kind: 'reply', content: { text: words } };
    });
  }

  /**
   * The same answer with the same words, given twice, counts once.
   * @throws ProblemError 409 where the interview cannot be answered any more, or another one has taken its place
   */
  answer(request: StatusRequest, given: InterviewAnswerRequest, record: Record): Promise<OkResponse> {
    const { event: about, answer } = given;
    // Whoever asks for another time says which would do.
    const words = checkedWords(given.text, answer === 'other-time');
    return this.#add(request, record, (stored, now) => {
      if (answerableInterview(stored, now)?.id !== about) throw conflict();
      if (answerTo(stored, about) === answer && words === '') return undefined;
      const kind = answer === 'accepted' ? 'interview-accepted' : 'interview-other-time';
      return { kind, about, content: words === '' ? {} : { text: words } };
    });
  }

  /** @param make gets what is there, with the application locked, and says what to add; undefined: nothing */
  async #add(
    request: StatusRequest,
    record: Record,
    make: (stored: readonly StoredEvent[], now: Date) => Pick<NewEvent, 'kind' | 'about' | 'content'> | undefined,
  ): Promise<OkResponse> {
    const { db, clock, config } = this.#context;
    const { application } = await this.#own(request);
    const wait = config.rateLimit ? await countOne(db, `messages:${request.person.id}`, LIMIT, clock()) : 0;
    if (wait > 0) throw rateLimited(wait);
    await db.transaction().execute(async (trx) => {
      if (!(await lockInForce(trx, [application.id])).has(application.id)) throw conflict();
      const stored = await findEvents(trx, [application.id]);
      const now = clock();
      const event = make(stored, now);
      if (!event) return record(trx, DONE);
      // Answers are counted for each interview: whoever has written much can still accept.
      const own = stored.filter(({ employer_key: key, about }) => key === null && about === (event.about ?? null));
      if (own.length >= REPLIES_PER_APPLICATION)
        throw invalid([{ field: 'text', code: 'too-much-content', params: { max: REPLIES_PER_APPLICATION } }]);
      await insertEvents(trx, [{ ...event, applicationId: application.id, employerKey: null, at: now }]);
      await record(trx, DONE);
    });
    return DONE;
  }
}
