import { phoneAddress } from './phone-address';

test.each([
  ['040 123 4567', 'tel:0401234567'],
  ['+358 40 123 4567', 'tel:+358401234567'],
  ['+358 (0)40 123 4567', 'tel:+358401234567'],
  ['00358 (0) 40 123 4567', 'tel:00358401234567'],
  ['+358 (09) 123 456', 'tel:+3589123456'],
  ['(09) 123-456', 'tel:09123456'],
  ['09 123 4567 (vaihde 2)', undefined],
  ['040 123 4567, 050 765 4321', undefined],
  ['040 123 4567 / 050 765 4321', undefined],
  ['040 123 4567 050 765 4321', undefined],
  ['ma–pe 9–15', undefined],
  ['', undefined],
])('of %j a phone calls %s', (text, address) => {
  expect(phoneAddress(text)).toBe(address);
});
