import { type Locale, PORTAL_MAX_LENGTH, REF_MAX_LENGTH, readOrigin } from '@portal/contract/limits';
import { POSITION_FACETS } from '@portal/contract/position-names';
import type { RouteMatch } from '@portal/routing/match';
import { jobPosting } from './job-posting';
import { homeText, listText } from './list-text';
import type { PageText } from './page-text';
import { positionText } from './position-text';
import type { PublicAnswers } from './public-answers';
import { canonicalAddress } from './text-html';

export interface TextRequest {
  match: RouteMatch | undefined;
  query: URLSearchParams;
  locale: Locale;
  appName: string;
  publicUrl: string;
}

/** Parameters of an address that are about a list. */
const LIST_PARAMETERS = new Set<string>(['query', 'page', 'sort', ...POSITION_FACETS]);

function listQuery(query: URLSearchParams): URLSearchParams {
  const kept = [...query].filter(([name, value]) => LIST_PARAMETERS.has(name) && value !== '');
  return new URLSearchParams(kept.filter(([name, value]) => name !== 'page' || value !== '1'));
}

/** The part of a query that says where the visitor came from. docs/specification.md#7-calls */
function originOf(query: URLSearchParams): Record<string, string> {
  const portal = readOrigin(query.get('portal'), PORTAL_MAX_LENGTH);
  const ref = readOrigin(query.get('ref'), REF_MAX_LENGTH);
  return { ...(portal && { portal }), ...(ref && { ref }) };
}

/**
 * What the page of a route says within its document.
 * @returns undefined where it says nothing there, or the API does not answer in time; `unknown` where there is no such position for everybody
 */
export async function findPageText(
  answers: PublicAnswers,
  { match, query, locale, appName, publicUrl }: TextRequest,
): Promise<PageText | 'unknown' | undefined> {
  const withOrigin = (search = new URLSearchParams()) =>
    new URLSearchParams([...search, ...Object.entries(originOf(query))]);
  switch (match?.route.id) {
    case 'position': {
      const answer = await answers.position(match.params.campaignId ?? '', locale);
      if (answer === 'unknown') return 'unknown';
      if (answer === 'failed') return undefined;
      const text = { ...positionText(answer.found, locale, originOf(query)), query: withOrigin() };
      return { ...text, jobPosting: jobPosting(answer.found, canonicalAddress(text, publicUrl)) };
    }
    case 'positions': {
      const search = listQuery(query);
      const answer = await answers.list(search, locale);
      return typeof answer === 'string'
        ? undefined
        : { ...listText(answer.found, search, locale), query: withOrigin(search) };
    }
    case 'home': {
      const first = await answers.firstPositions(locale);
      return first && { ...homeText(first, appName, locale), query: withOrigin() };
    }
    default:
      return undefined;
  }
}
