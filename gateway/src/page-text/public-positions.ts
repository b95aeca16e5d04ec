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

/** `unknown`: there is no such thing, or it is not public. `failed`: the API did not say, or said what this gateway cannot read. */
export type Found<T> = { found: T } | 'unknown' | 'failed';

const NOT_THERE = new Set([400, 404, 422]);

/** Public positions as the API tells them, kept for some seconds. */
export class PublicPositions {
  readonly #kept: LRUCache<string, Found<unknown>, Asked>;

  constructor(ask: AskApi, onError: (error: unknown) => void) {
    this.#kept = new LRUCache<string, Found<unknown>, Asked>({
      max: KEPT_AT_MOST,
      ttl: FRESH_MS,
      // Of many that come at once only the first asks.
      fetchMethod: async (_key, _stale, { options, context: { path, locale, schema } }) => {
        try {
          const { status, body } = await ask(path, locale);
          if (status === 200) return { found: schema.parse(body) };
          if (NOT_THERE.has(status)) return 'unknown';
        } catch (error) {
          onError(error);
        }
        options.ttl = PAUSE_MS;
        return 'failed';
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

  async #ask<T>(path: string, locale: Locale, schema: z.ZodType<T>): Promise<Found<T>> {
    const answer = await this.#kept.fetch(`${locale} ${path}`, { context: { path, locale, schema } });
    return (answer as Found<T> | undefined) ?? 'failed';
  }
}

interface Asked {
  path: string;
  locale: Locale;
  schema: z.ZodType;
}
