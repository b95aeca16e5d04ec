import { hasIntegrity, integrityOf } from './integrity-of.mjs';

const bytes = Buffer.from('alert(1);');

it.each(['sha256', 'sha384'] as const)('tells bytes by their hash with %s', (algorithm) => {
  const integrity = integrityOf(bytes, algorithm);
  expect(hasIntegrity(bytes, integrity)).toBe(true);
  expect(hasIntegrity(Buffer.from('alert(2);'), integrity)).toBe(false);
});

it.each([undefined, '', 'sha256-', `md5-${'A'.repeat(22)}==`, `${integrityOf(bytes)} ${integrityOf(bytes, 'sha384')}`])(
  'takes nothing for the integrity %j',
  (integrity) => expect(hasIntegrity(bytes, integrity)).toBe(false),
);

it('names a file as a browser reads it', () => {
  // printf 'alert(1);' | openssl dgst -sha256 -binary | base64
  expect(integrityOf(bytes)).toBe('sha256-5jFwrAK0UV47oFbVg/iCCBbxD8X1w+QvoOUepu4C2YA=');
});
