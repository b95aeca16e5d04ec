import { setTimeout } from 'node:timers/promises';
import { Bulletins } from '@portal/contract/bulletins';
import { Faq } from '@portal/contract/faq';
import type { Locale } from '@portal/contract/limits';
import { Position, Positions } from '@portal/contract/positions';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { AskApi } from './ask-api';

/** As long as the API lets caches keep these answers, milliseconds. */
const FRESH_MS = 10_000;
/** After an error the API is left alone this long, for one address, milliseconds. */
const PAUSE_MS = 2_000;
const KEPT_AT_MOST = 500;
/** Paths of what pages show before their scripts, which ask for it again. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['positions', 'bulletins', 'faq']);
/** How long that stays as the API said it last, where the API says nothing since, e.g. while it begins anew, milliseconds. */
const OLDEST_MS = 5 * 60_000;
/** How long a page waits for what stands in its document before the scripts, milliseconds. */
const FIRST_WAIT_MS = 50;

/** `unknown`: there is no such thing, or it is not public. `failed`: the API did not say, or said what this gateway cannot read. */
export type Found<T> = { found: T } | 'unknown' | 'failed';

interface Kept {
  answer: Found<unknown>;
  /** When the API said it, milliseconds. */
  at: number;
}

const NOT_THERE = new Set([400, 404, 422]);

/** What anybody may read, as the API tells it, kept for some seconds. */
export class PublicAnswers {
  readonly #kept: LRUCache<string, Kept, Asked>;

  constructor(ask: AskApi, onError: (error: unknown) => void) {
    this.#kept = new LRUCache<string, Kept, Asked>({
      max: KEPT_AT_MOST,
      ttl: FRESH_MS,
      // Who waits for an answer gets it, also where it is not kept because of many others.
      ignoreFetchAbort: true,
      // Of many that come at once only the first asks.
      fetchMethod: async (_key, last, { options, context: { path, locale, schema } }) => {
        const at = performance.now();
        try {
          const { status, body } = await ask(path, locale);
          if (status === 200) return { answer: { found: schema.parse(body) }, at };
          if (NOT_THERE.has(status)) return { answer: 'unknown', at };
        } catch (error) {
          onError(error);
        }
        options.ttl = PAUSE_MS;
        const stays = last && typeof last.answer === 'object' && ASKED_AGAIN.has(path) && at - last.at < OLDEST_MS;
        return stays ? last : { answer: 'failed', at };
      },
    });
  }

  /** @param id as it stands in the address */
  position(id: string, locale: Locale): Promise<Found<Position>> {
    return this.#ask(`positions/${encodeURIComponent(id)}`, locale, Position);
  }

  list(query: URLSearchParams, locale: Locale): Promise<Found<Positions>> {
    return this.#ask(`positions${query.size > 0 ? `?${query}` : ''}`, locale, Positions);
  }

  /** The first page of the list for the front page. */
  firstPositions(locale: Locale): Promise<Positions | undefined> {
    return this.#soon('positions', locale, Positions);
  }

  /** Notices of the operators, which stand above every page. */
  bulletins(locale: Locale): Promise<Bulletins | undefined> {
    return this.#soon('bulletins', locale, Bulletins);
  }

  /** Common questions with their answers. */
  questions(locale: Locale): Promise<Faq | undefined> {
    return this.#soon('faq', locale, Faq);
  }

  /** Waits no longer than can be felt: then what was said last counts. @returns undefined where the API has said nothing, or failed */
  async #soon<T>(path: string, locale: Locale, schema: z.ZodType<T>): Promise<T | undefined> {
    const last = this.#kept.peek(keyOf(path, locale), { allowStale: true })?.answer as Found<T> | undefined;
    const late = setTimeout(FIRST_WAIT_MS, last ?? 'failed', { ref: false });
    const answer = await Promise.race([this.#ask(path, locale, schema), late]);
    return typeof answer === 'string' ? undefined : answer.found;
  }

  async #ask<T>(path: string, locale: Locale, schema: z.ZodType<T>): Promise<Found<T>> {
    const kept = await this.#kept.fetch(keyOf(path, locale), { context: { path, locale, schema } });
    return (kept?.answer as Found<T> | undefined) ?? 'failed';
  }
}

const keyOf = (path: string, locale: Locale) => `${locale} ${path}`;

interface Asked {
  path: string;
  locale: Locale;
  schema: z.ZodType;
}
