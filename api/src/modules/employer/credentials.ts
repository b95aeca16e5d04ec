import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that nobody confuses when reading a link aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const NAME_LENGTH = 10;

export interface NewCredentials {
  username: string;
  /** 256 random bits; given away once and stored as a hash only. */
  password: string;
}

export function newCredentials(): NewCredentials {
  const letters = Array.from({ length: NAME_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return { username: `employer-${letters.join('')}`, password: randomBytes(32).toString('base64url') };
}

/** A secret of 256 random bits needs no slow hash: there is nothing to guess. */
export function hashPassword(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

/** @param stored undefined for a user name that was never issued: the same work is done */
export function isRightPassword(password: string, stored: Buffer | undefined): boolean {
  const given = hashPassword(password);
  return timingSafeEqual(given, stored ?? Buffer.alloc(given.length)) && stored !== undefined;
}
