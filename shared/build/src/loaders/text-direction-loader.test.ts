import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { locales } from '../languages.mjs';
import { portalPackage } from '../workspace.mjs';
import textDirectionLoader, { TEXT_DIRECTION } from './text-direction-loader.mjs';

const components = createRequire(join(portalPackage('ui'), 'package.json')).resolve(
  'react-aria-components/I18nProvider',
);
const path = join(createRequire(components).resolve('react-aria/I18nProvider'), '../../private/i18n/utils.mjs');

/** What the module exports: one function, under a name of its build. */
function rightToLeft(source: string): (locale: string) => boolean {
  return new Function(source.replace(/export \{(\S+) as isRTL\};[\s\S]*/, 'return $1;'))();
}

describe('the direction of languages', () => {
  const source = readFileSync(path, 'utf8');

  it('is told as the browser would tell it, without asking it', () => {
    expect(path).toMatch(TEXT_DIRECTION);
    const asked = rightToLeft(source);
    const listed = rightToLeft(textDirectionLoader(source));
    for (const tag of [...locales, 'fi-FI', 'ar', 'he-IL', 'fa', 'ur-PK', 'so', 'en-US'])
      expect([tag, listed(tag)]).toEqual([tag, asked(tag)]);
    const maximize = jest.spyOn(Intl.Locale.prototype, 'maximize');
    listed('fi-FI');
    expect(maximize).not.toHaveBeenCalled();
    asked('fi-FI');
    expect(maximize).toHaveBeenCalledTimes(1);
  });

  it('stops the build where the library asks in another way', () => {
    expect(() => textDirectionLoader('export {isRTL};')).toThrow('in another way');
  });
});
