import { z } from 'zod';

/** No control characters but tabs and line breaks, and no half of a pair of surrogates: PostgreSQL stores neither NUL nor such halves. */
const STORABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * A text that somebody sends.
 * @param maxLength in UTF-16 units
 */
export const text = (maxLength: number) => z.string().max(maxLength).regex(STORABLE);
