import type { ClientAuth } from 'openid-client';

/** As forms write it: letters, digits, `*`, `-`, `.` and `_` stay as they are. */
const encode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

/**
 * The portal's name and password for the service, as `client_secret_basic` (RFC 6749, section 2.3.1). The library also writes hyphens and dots as `%2D` and
 * `%2E`, and some services compare what they get without decoding it.
 */
export const clientSecret =
  (secret: string): ClientAuth =>
  (_service, { client_id: name }, _body, headers) => {
    const credentials = Buffer.from(`${encode(name)}:${encode(secret)}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
