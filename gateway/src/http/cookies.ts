import { fastifyCookie } from '@fastify/cookie';

/** Values go out and come in as they are: the host's scripts and older versions read them so. */
const asItIs = String;

/** Reads one cookie; undefined when it is not there. */
export function cookie(header: string | undefined, name: string): string | undefined {
  return fastifyCookie.parse(header ?? '', { decode: asItIs })[name];
}

export interface CookieOptions {
  maxAgeSeconds: number;
  https: boolean;
  path?: string;
  sameSite?: 'lax' | 'strict';
}

/** A cookie to set, which scripts cannot read. */
export function privateCookie(
  name: string,
  value: string,
  { maxAgeSeconds, https, path = '/', sameSite = 'lax' }: CookieOptions,
): string {
  return fastifyCookie.serialize(name, value, {
    maxAge: maxAgeSeconds,
    path,
    httpOnly: true,
    sameSite,
    secure: https,
    encode: asItIs,
  });
}
