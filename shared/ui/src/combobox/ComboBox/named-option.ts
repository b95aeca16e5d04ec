import type { Option } from '../../form/Field/option';

/** An option that is known by more names than the one shown, such as a country in other languages. */
export interface NamedOption extends Option {
  otherNames?: readonly string[];
}

/** As people type it who leave out accents and capitals. */
const fold = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const foldedNames = new WeakMap<NamedOption, readonly string[]>();
function namesOf(option: NamedOption): readonly string[] {
  const known = foldedNames.get(option) ?? [option.label, ...(option.otherNames ?? [])].map(fold);
  foldedNames.set(option, known);
  return known;
}

/** The options with the text in one of their names. */
export function filterByName(options: readonly NamedOption[], text: string): readonly NamedOption[] {
  const wanted = fold(text);
  return wanted === '' ? options : options.filter((option) => namesOf(option).some((name) => name.includes(wanted)));
}

/** The one option that a typed text means: named in full, or by a beginning that no other has. */
export function findByName(options: readonly NamedOption[], text: string): NamedOption | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const full = options.filter((option) => namesOf(option).includes(wanted));
  if (full.length > 0) return full.length === 1 ? full[0] : undefined;
  const begun = options.filter((option) => namesOf(option).some((name) => name.startsWith(wanted)));
  return begun.length === 1 ? begun[0] : undefined;
}
