/** Texts that mean no option, by the id of their field: no answer to be saved, but typed by the person. As long as the form is open. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * The texts of one open form.
 * @param form what lives as long as the form does
 */
export function unknownTextsOf(form: object): Map<string, string> {
  const known = texts.get(form) ?? new Map<string, string>();
  texts.set(form, known);
  return known;
}
