const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** As lists hold passwords: one case, one form of letters. */
export const foldPassword = (password: string): string => password.normalize('NFC').toLowerCase();

/** `p4$$w0rd` → `password` */
const withoutMasks = (text: string): string => [...text].map((character) => LETTERS[character] ?? character).join('');

/** `2024password!!` → `password` */
const withoutTails = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** `kissa-kissa-kissa` → `kissa` */
function repeatedPart(text: string): string {
  const joined = [...text.replace(/[^\p{L}\d]+/gu, '')];
  for (let length = 1; length <= joined.length / 2; length += 1) {
    if (joined.length % length !== 0) continue;
    if (joined.every((character, index) => character === joined[index % length]))
      return joined.slice(0, length).join('');
  }
  return text;
}

/** The password and what is left of it without the changes that whoever tries lists makes first. */
export function simpleVariants(password: string): string[] {
  const text = foldPassword(password);
  const bare = withoutTails(text);
  const plain = withoutMasks(bare);
  // A mask at the end is more often a tail: `password1!` is tried both ways.
  const forms = [text, bare, plain, withoutTails(withoutMasks(text)), withoutMasks(text)];
  return [...new Set(forms.flatMap((form) => [form, repeatedPart(form)]))];
}
