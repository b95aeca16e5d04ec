import { mayGoOn } from './slow-clients';

describe('a client that sends slowly', () => {
  it('has 15 seconds for a request without files', () => {
    expect(mayGoOn(false, 14_999, 0)).toBe(true);
    expect(mayGoOn(false, 15_000, 1_000_000)).toBe(false);
  });

  it('may take long for a file as long as it keeps up the least rate', () => {
    expect(mayGoOn(true, 60_000, 60 * 8_192)).toBe(true);
    expect(mayGoOn(true, 60_000, 60 * 8_192 - 1)).toBe(false);
  });
});
