import { clientSecret } from './client-secret';

const sent = (name: string, secret: string) => {
  const headers = new Headers();
  void clientSecret(secret)({ issuer: '' }, { client_id: name }, new URLSearchParams(), headers);
  return Buffer.from(headers.get('authorization')?.replace(/^Basic /, '') ?? '', 'base64').toString();
};

test('a usual name and password are sent as they are, for services that decode nothing', () => {
  expect(sent('candidate-portal', 'Ab3-._9')).toBe('candidate-portal:Ab3-._9');
});

test('what would be taken for something else is encoded', () => {
  expect(sent('https://portal.example', 'a:b c+d%ä')).toBe('https%3A%2F%2Fportal.example:a%3Ab+c%2Bd%25%C3%A4');
});
