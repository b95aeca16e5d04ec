import { readFileSync } from 'node:fs';
import { givenTexts, type Setting, SettingsError, type Texts } from './setting';

const FILE = '_FILE';

/** Which settings are secret, by name. */
type Secrets = Readonly<Record<string, Partial<Setting>>>;

export interface TextsOfFiles {
  /** What is given, with the content of files in place of their names. */
  texts: Texts;
  /** The files that were read, by the name of the setting. */
  files: Readonly<Record<string, string>>;
  /** Sentences for {@link SettingsError}. */
  errors: string[];
}

/** @returns the content without the line end that editors add, or why there is none */
function contentOf(path: string): { content: string } | { error: string } {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content.trim() === '' ? { error: 'names an empty file' } : { content };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    return { error: `names a file that cannot be read (${code})` };
  }
}

/**
 * Reads secrets from files, as container engines and systemd hand them out: `NAME_FILE` names the file of the secret setting `NAME`. What a file
 * holds is never part of an error.
 */
export function readSecretFiles(definitions: Secrets, environment: Texts): TextsOfFiles {
  const texts: Record<string, string | undefined> = { ...givenTexts(environment) };
  const files: Record<string, string> = {};
  const errors: string[] = [];
  for (const [name, { secret }] of Object.entries(definitions)) {
    const path = texts[`${name}${FILE}`];
    if (secret !== true || path === undefined) continue;
    if (texts[name] !== undefined) {
      errors.push(`${name} and ${name}${FILE} are both set; keep one of them`);
      continue;
    }
    const found = contentOf(path);
    if ('error' in found) errors.push(`${name}${FILE} ${found.error}`);
    else {
      texts[name] = found.content;
      files[name] = path;
    }
  }
  return { texts, files, errors };
}

/** @throws SettingsError where a file cannot be used */
export function withSecretFiles(definitions: Secrets, environment: Texts): Texts {
  const { texts, errors } = readSecretFiles(definitions, environment);
  if (errors.length > 0) throw new SettingsError(errors);
  return texts;
}
