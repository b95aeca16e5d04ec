import { releaseNameSchema } from '@portal/contract/release';
import { z } from 'zod';

/** A report is about 200 bytes; a page that runs several canaries names them all. */
export const BEACON_LIMIT_BYTES = 1024;

/** What each report of a page says: its ticket, and which version it is about. */
export const beaconFields = {
  ticket: z.string().max(512),
  name: releaseNameSchema,
  version: z.string().max(64),
};

/** Beacons come as plain text. @returns the report, undefined where the text is none */
export function readBeacon<Report>(schema: z.ZodType<Report>, text: unknown): Report | undefined {
  try {
    return schema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
