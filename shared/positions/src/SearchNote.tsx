import type { Positions } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';

/**
 * The answer that a note is about: to these words, not to those before, which stay in sight while others are on their way.
 * @param asked what `usePositionsQuery` gives
 * @param query the words that are searched for now
 * @returns undefined where there is nothing to note
 */
export function notedAnswer(
  { currentData, error }: { currentData?: Positions; error?: unknown },
  query: string,
): Positions | undefined {
  const noted = currentData?.similar || currentData?.foundIn;
  return noted && !error && query.trim() !== '' ? currentData : undefined;
}

/**
 * Tells that a search found its words only nearly or in another language; nothing where it found them as they are.
 * @param found the answer to the search
 * @param query its words
 */
export function SearchNote({ found: { similar, foundIn }, query }: { found: Positions; query: string }) {
  if (foundIn) return <FormattedMessage id="positions.found-in" values={{ query, language: foundIn }} />;
  return similar ? <FormattedMessage id="positions.similar" values={{ query }} /> : null;
}
