import { applicationRef, withPortal } from './application-ref';

test('every call carries the portal of the address, else the theme’s, and the origin of the candidate', () => {
  const at = (search: string) => withPortal('application/12', applicationRef(12, new URLSearchParams(search), 'state'));
  expect(at('')).toBe('application/12?portal=state');
  expect(at('portal=&ref=')).toBe('application/12?portal=state');
  expect(at('portal=lehto&ref=a%26b')).toBe('application/12?portal=lehto&ref=a%26b');
});

test('a link with endless parameters is cut to what the calls take, and not refused', () => {
  const search = new URLSearchParams({ portal: 'p'.repeat(500), ref: 'r'.repeat(500) });
  const { portal, ref } = applicationRef(12, search, 'state');
  expect([portal.length, ref?.length]).toEqual([100, 200]);
});
