import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { commonHeaders, INJECTED_STYLES } from './security-headers';

/** The library's sources as the interface library uses them. */
function reactAria(file: string): string {
  const ui = createRequire(join(__dirname, '../../../shared/ui/package.json'));
  const components = createRequire(ui.resolve('react-aria-components/package.json'));
  return readFileSync(join(dirname(components.resolve('react-aria/package.json')), 'dist/private', file), 'utf8');
}

function injectedStyle(source: string): string {
  const template = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source)?.[1];
  if (template === undefined) throw new Error('the library no longer injects a style this way');
  return template.replace(/\$\{[^}]+\}/, 'data-react-aria-pressable').trim();
}

describe('the policy', () => {
  it('names exactly the styles that react-aria injects', () => {
    expect(reactAria('interactions/usePress.mjs')).toContain("'data-react-aria-pressable'");
    const styles = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) =>
      injectedStyle(reactAria(file)),
    );
    expect(INJECTED_STYLES).toEqual(styles);
  });

  it('demands https for a year, of names below it too, only where the portal is on https', () => {
    expect(commonHeaders(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(commonHeaders(false)['strict-transport-security']).toBeUndefined();
  });
});
