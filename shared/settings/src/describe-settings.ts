import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { definitions } from './definitions';
import { settingsErrors } from './read-settings';
import { readSecretFiles } from './secret-files';
import { errorsIn, readValues, type Setting, type Texts, textsInForce } from './setting';

/** A setting as an operator reads of it. */
export interface SettingDescription {
  name: string;
  meaning: string;
  /** As it would be written, or the rule it follows; empty where there is none. */
  default: string;
  /** In force; of a secret only that it is set. Empty where there is none. */
  value: string;
  /** The source of the value in force; a file is named. */
  from: 'environment' | 'default' | `file ${string}`;
}

export interface SettingsReport {
  settings: SettingDescription[];
  /** The errors that keep the portal from starting. */
  errors: string[];
}

const all: readonly (readonly [name: string, setting: Setting])[] = Object.entries(definitions);

/** The default in words. */
function defaultWords({ default: given, file }: Setting): string {
  if (file !== undefined) return `made at the first start: DATA_DIR/${file}`;
  return typeof given === 'object' ? given.rule : (given ?? '');
}

const isAddress = (text: string): boolean => /^[a-z]+:\/\//.test(text) && URL.canParse(text);

/** A value as it may be shown: of an address that holds a secret only where it leads, without user, password and query. */
function shown(text: string, secret: boolean): string {
  if (!isAddress(text)) return secret && text !== '' ? '(secret)' : text;
  const { protocol, username, password, host, pathname, search, hash } = new URL(text);
  if (!secret && username === '' && password === '') return text;
  // A password that is not escaped may begin with what ends the host.
  if (`${pathname}${search}${hash}`.includes('@')) return '(secret)';
  return `${protocol}//(secret)@${host}${pathname}`;
}

function sourceOf(isGiven: boolean, file: string | undefined): SettingDescription['from'] {
  if (file !== undefined) return `file ${file}`;
  return isGiven ? 'environment' : 'default';
}

/**
 * Every setting with its value in force and where it comes from.
 * @param folder from which a relative DATA_DIR counts
 */
export function describeSettings(environment: Texts, folder: string): SettingsReport {
  const { texts: given, files, errors: unreadable } = readSecretFiles(definitions, environment);
  const errors = [...unreadable, ...errorsIn(definitions, given)];
  // Defaults may follow from a setting that is wrong.
  const texts = errors.length > 0 ? given : textsInForce(definitions, given);
  const dataDir = resolve(folder, given.DATA_DIR ?? definitions.DATA_DIR.default);
  const settings = all.map(([name, setting]): SettingDescription => {
    const { meaning, secret, file } = setting;
    const text = texts[name] ?? '';
    const path = file === undefined || name in given ? undefined : join(dataDir, file);
    const kept = path !== undefined && existsSync(path);
    return {
      name,
      meaning,
      default: defaultWords(setting),
      value: kept ? '(secret)' : shown(text, secret === true),
      from: sourceOf(name in given, files[name] ?? (kept ? path : undefined)),
    };
  });
  return { settings, errors: errors.length > 0 ? errors : settingsErrors(readValues(definitions, given)) };
}

/** The settings that may be given as files, in words. */
export const secretNames = (): string =>
  all.flatMap(([name, { secret }]) => (secret ? [`\`${name}\``] : [])).join(', ');

/** The table of docs/settings.md: name, meaning and default of each setting. */
export function settingsTable(): string {
  const rows = all.map(([name, setting]) => `| \`${name}\` | ${setting.meaning} | ${defaultWords(setting)} |`);
  return ['| setting | meaning | default |', '|---|---|---|', ...rows].join('\n');
}
