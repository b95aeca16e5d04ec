import type { InvalidField, InvalidFieldCode } from '@portal/contract/problem';

/** Id of the text that says what is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

type TextByCode = Readonly<Partial<Record<InvalidFieldCode, string>>>;

/** Ids of a remote's texts for what may be wrong in its forms. Texts about a password get its bounds as `min` and `max`. */
export interface FormTexts {
  /** By field; a code that is not named here is looked up in `codes`. */
  fields: Readonly<Record<string, TextByCode>>;
  codes: TextByCode & { readonly required: string };
  /** Of a code that neither names. */
  invalid: string;
  reusedPassword: string;
  failure: Readonly<{
    unexpected: string;
    network: string;
    unavailable: string;
    /** Too many calls; gets `minutes`. */
    tooManyFor: string;
    /** Too many calls, where the server does not say for how long. */
    tooMany?: string;
    /** The page's token is not valid any more; a new one is fetched. */
    stalePage?: string;
    /** The same in a browser that keeps no cookies. */
    noCookies?: string;
  }>;
}

/** Texts for the fields that the server has found invalid. */
export function fieldErrorsOf(texts: FormTexts, invalid: readonly InvalidField[]): FieldErrors {
  return Object.fromEntries(
    invalid.map(({ field, code, params }) => [
      field,
      params?.reason === 'reused'
        ? texts.reusedPassword
        : (texts.fields[field]?.[code] ?? texts.codes[code] ?? texts.invalid),
    ]),
  );
}

/** Marks the fields that were left empty. */
export function missing(texts: FormTexts, values: Readonly<Record<string, string>>): FieldErrors {
  const empty = Object.keys(values).filter((field) => values[field]?.trim() === '');
  return Object.fromEntries(empty.map((field) => [field, texts.codes.required]));
}
