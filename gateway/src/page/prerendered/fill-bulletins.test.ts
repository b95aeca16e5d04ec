import { runInNewContext } from 'node:vm';
import type { Bulletin } from '@portal/contract/bulletins';
import { bulletinLook } from '@portal/contract/prerendered';
import { BULLETINS_SCRIPT } from './bulletins-script';
import { fillBulletins } from './fill-bulletins';

const TEMPLATES = {
  [bulletinLook('notification', 'none', true)]: '<p>{{title}}: {{message}} {{place}} next</p>',
  [bulletinLook('notification', 'none', false)]: '<p>{{title}}: {{message}} close</p>',
  [bulletinLook('error', 'elsewhere', false)]: '<p>Error <a href="{{url}}">{{linkText}}</a></p>',
  [bulletinLook('error', 'portal', false)]: '<p>Error <a href="/candidateportal{{url}}">{{linkText}}</a></p>',
};
const bulletin = (id: string, changes: Partial<Bulletin> = {}): Bulletin => ({
  id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  type: 'notification',
  link: null,
  ...changes,
});
const fill = (...bulletins: Bulletin[]) =>
  fillBulletins(TEMPLATES, bulletins)?.replace(`<script>${BULLETINS_SCRIPT}</script>`, '');

test('all stand in the page and the first is shown; each counts those behind it', () => {
  expect(fill(bulletin('1'), bulletin('2'), bulletin('3'))).toBe(
    '<div data-bulletin="1"><p>Title 1: Message 1 1/3 next</p></div>' +
      '<div data-bulletin="2" hidden><p>Title 2: Message 2 1/2 next</p></div>' +
      '<div data-bulletin="3" hidden><p>Title 3: Message 3 close</p></div>',
  );
});

test('what one says cannot be HTML, nor a name of its own', () => {
  expect(fill(bulletin('"1', { title: '<b>{{place}}$&', message: '&' }))).toBe(
    '<div data-bulletin="&quot;1"><p>&lt;b&gt;{{place}}$&amp;: &amp; close</p></div>',
  );
});

test('a link leads into the portal or elsewhere', () => {
  const withLink = (url: string) => fill(bulletin('1', { type: 'error', link: { url, text: 'Read' } }));
  expect(withLink('/positions')).toContain('<a href="/candidateportal/positions">Read</a>');
  expect(withLink('https://example.fi/a?b&c')).toContain('<a href="https://example.fi/a?b&amp;c">Read</a>');
  expect(withLink('javascript:alert(1)')).toBeUndefined();
});

test('without any there is nothing, not even the script', () => {
  expect(fillBulletins(TEMPLATES, [])).toBe('');
});

test('one that the host has not rendered is not shown without its looks', () => {
  expect(fill(bulletin('1', { type: 'warning' }))).toBeUndefined();
});

/** Runs the script beside bulletins of these ids, the first of them shown. @returns which are shown then */
function shownAfter(ids: readonly string[], closed: string | null): string[] {
  const parts = ids.map((id, index) => ({ hidden: index > 0, dataset: { bulletin: id } }));
  const currentScript = { parentNode: { querySelectorAll: () => parts } };
  runInNewContext(BULLETINS_SCRIPT, { document: { currentScript }, sessionStorage: { getItem: () => closed } });
  return parts.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.bulletin);
}

test.each([
  ['nothing was closed', null, ['1']],
  ['the first was', '["1"]', ['2']],
  ['one behind the first was', '["2"]', ['1']],
  ['all were', '["1","2","3"]', []],
  ['the storage holds something else', '{', ['1']],
])('where %s, the first of the others is shown', (_what, closed, shown) => {
  expect(shownAfter(['1', '2', '3'], closed)).toEqual(shown);
});
