import { type Locale, perLocale } from '@portal/contract/limits';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { RefusedError } from 'gateway/releases/errors';

const NAME = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The names that follow from a remote's folder. */
export interface RemoteNames {
  /** Folder, e.g. `mfe-job-alerts`. */
  name: string;
  /** Route id, e.g. `jobAlerts`. */
  id: string;
  /** First word of its message ids, e.g. `job-alerts`. */
  texts: string;
  /** e.g. `JobAlerts`. */
  pascal: string;
  /** e.g. `JobAlertsPage`. */
  page: string;
  /** In-app address, e.g. `/job-alerts`. */
  path: string;
  titles: Record<Locale, string>;
}

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The names of a new remote.
 * @param titles heading and menu entry by language; the name's words where one is missing
 * @throws RefusedError for a name that no remote can have
 */
export function remoteNames(name: string, titles: Partial<Record<Locale, string>> = {}): RemoteNames {
  if (!NAME.test(name) || name.length > 40)
    throw new RefusedError(
      'name',
      `${name} cannot be a remote's name`,
      'choose one like mfe-job-alerts: mfe- and words of small letters and numbers with hyphens between them, the first of which begins with a letter; at most 40 characters',
    );
  if ([...RELEASE_NAMES, ...RELEASE_NAMES.map((one) => `mfe-${one}`)].includes(name))
    throw new RefusedError('name', `${name} is there already`, 'choose another name');
  const words = name.split('-').slice(1);
  const pascal = words.map(upper).join('');
  const title = upper(words.join(' '));
  const given = (locale: Locale) => {
    const text = titles[locale]?.trim() || title;
    // The text goes into JSON, code and ICU messages alike.
    if (/[{}<>'"`\\\n]/.test(text) || text.length > 60)
      throw new RefusedError(
        'title',
        `“${text}” cannot be a title`,
        'leave out brackets, quotes and backslashes, and keep it below 60 characters',
      );
    return text;
  };
  return {
    name,
    id: `${words[0]}${words.slice(1).map(upper).join('')}`,
    texts: words.join('-'),
    pascal,
    page: `${pascal}Page`,
    path: `/${words.join('-')}`,
    titles: perLocale(given),
  };
}
