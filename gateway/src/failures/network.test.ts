import { networkOf } from './network';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::3', '2001:db8:1'],
    ['2001:db8:1:ffff:1:2:3:4', '2001:db8:1'],
    ['2001:db8::3', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
