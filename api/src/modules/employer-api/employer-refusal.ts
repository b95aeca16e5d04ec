import type { EmployerProblem } from '@portal/contract/employer-api';
import type { Locale } from '@portal/contract/limits';
import { ProblemError } from '../../http/problem';
import { isRefusalCode, type RefusalCode, type RefusalParams, refusalText } from './refusal-texts';
import { toValueError, type ValueFault } from './value-errors';

/** A refusal with a code of the employer API's own; services and routes throw it. */
export class EmployerRefusal extends Error {
  override name = 'EmployerRefusal';
  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    readonly params: RefusalParams = {},
    readonly faults: readonly ValueFault[] = [],
  ) {
    super(code);
  }
}

/** @param faults at least one; nothing was stored */
export const refusedValues = (faults: readonly ValueFault[]) => new EmployerRefusal(422, 'invalid', {}, faults);

const asRefusal = (error: EmployerRefusal | ProblemError): EmployerRefusal => {
  if (error instanceof EmployerRefusal) return error;
  const { status, code, details } = error;
  return new EmployerRefusal(status, isRefusalCode(code) ? code : 'malformed', { seconds: details.retryAfter ?? 0 });
};

/** More would help nobody to mend a body, and could be many times as long as it. */
const SHOWN_FAULTS = 50;

/** Body of the answer to a refused call. */
export function toEmployerProblem(
  error: EmployerRefusal | ProblemError,
  requestId: string,
  locale: Locale,
): EmployerProblem {
  const { status, code, params, faults } = asRefusal(error);
  const retryAfter = error instanceof ProblemError ? error.details.retryAfter : undefined;
  return {
    type: `urn:candidate-portal:problem:${code}`,
    title: refusalText(code, 'en', params),
    status,
    code,
    requestId,
    detail: refusalText(code, locale, params),
    ...(faults.length > 0 && { errors: faults.slice(0, SHOWN_FAULTS).map(toValueError(locale)) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
