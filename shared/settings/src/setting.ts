import type { z } from 'zod';

/** Settings as the environment gives them, by name. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** A default that follows from other settings. */
interface DerivedDefault {
  /** The rule, for people. */
  rule: string;
  /** @param texts the settings before this one, with their defaults */
  of(texts: Texts): string;
}

/** One setting of the environment. */
export interface Setting<Schema extends z.ZodType<unknown, string> = z.ZodType<unknown, string>> {
  /** Purpose, for people. */
  meaning: string;
  /** Reads its text; the messages of its errors follow the name of the setting. */
  schema: Schema;
  /** As it would be written in the environment; absent where there is none. */
  default?: string | DerivedDefault;
  /** Below the data folder: where the value is kept when the setting is absent; made at the first start. */
  file?: string;
  /** Its value is never shown; of an address only where it leads. */
  secret?: true;
}

/** Settings as they are read, by name. */
export type Values<Definitions extends Record<string, Setting>> = {
  [Name in keyof Definitions]:
    | z.output<Definitions[Name]['schema']>
    | (Definitions[Name] extends { default: unknown } ? never : undefined);
};

/** Every error of the settings, for one message. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  /** @param errors a sentence each, beginning with the name of the setting; none repeats a value, which may be a password */
  constructor(readonly errors: readonly string[]) {
    super(`The settings cannot be used:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  }
}

/** The text of a default; undefined where the setting has none. */
const defaultText = ({ default: given }: Setting, texts: Texts): string | undefined =>
  typeof given === 'object' ? given.of(texts) : given;

/** The settings that are given and not empty: shells and container files write "not set" as an empty text. */
export const givenTexts = (environment: Texts): Texts =>
  Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== undefined && text.trim() !== ''));

/**
 * The errors of the settings that are given.
 * @returns sentences for {@link SettingsError}
 */
export function errorsIn(definitions: Readonly<Record<string, Setting>>, environment: Texts): string[] {
  const given = givenTexts(environment);
  return Object.entries(definitions).flatMap(([name, { schema }]) => {
    const result = given[name] === undefined ? undefined : schema.safeParse(given[name]);
    return result?.error?.issues.map(({ message }) => `${name} ${message}`) ?? [];
  });
}

/** The settings in force, as texts: what is given, else the default. */
export function textsInForce(definitions: Readonly<Record<string, Setting>>, environment: Texts): Texts {
  const texts: Record<string, string | undefined> = { ...givenTexts(environment) };
  for (const [name, setting] of Object.entries(definitions)) texts[name] ??= defaultText(setting, texts);
  return texts;
}

/**
 * Reads settings.
 * @throws SettingsError with every error at once
 */
export function readValues<Definitions extends Record<string, Setting>>(
  definitions: Definitions,
  environment: Texts,
): Values<Definitions> {
  const errors = errorsIn(definitions, environment);
  if (errors.length > 0) throw new SettingsError(errors);
  const texts = textsInForce(definitions, environment);
  const values = Object.entries(definitions).map(([name, { schema }]) => [
    name,
    texts[name] === undefined ? undefined : schema.parse(texts[name]),
  ]);
  return Object.fromEntries(values) as Values<Definitions>;
}
