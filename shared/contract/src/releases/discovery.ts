import { z } from 'zod';
import { type AddedRemote, addedRemoteSchema } from './added-remote';
import { integritySchema, releaseNameSchema, releaseVersionSchema, remoteNameSchema } from './release';
import { RELEASE_NAMES, type ReleaseName } from './release-names';

/** Address of the public schema that the document follows (AWS frontend-discovery, v1-pre). */
export const DISCOVERY_SCHEMA_URL = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** One version's script to start with. */
const entrySchema = z.object({ url: z.string(), integrity: integritySchema });

/** How the share of a canary grows by itself. */
const rampSchema = z.object({
  /** Shares one after the other, percent; after the last one the version goes live for everybody. */
  steps: z.array(z.number().gt(0).lt(100)).min(1),
  /** How long each share stays at least, seconds. */
  pause: z.int().positive(),
  /** Who began it. */
  by: z.string(),
  /** When the present share began, ISO 8601, UTC. */
  since: z.iso.datetime(),
  /** Pages of the version that had been counted in that hour before. */
  pagesBefore: z.int().nonnegative(),
});
export type Ramp = z.infer<typeof rampSchema>;

const extrasSchema = z.object({
  /** `off`: the area is closed and a notice stands in its place. */
  state: z.enum(['on', 'off']),
  /** Versions that must not run. */
  blocked: z.array(releaseVersionSchema),
  /** Of a canary whose share grows by itself. */
  ramp: rampSchema.optional(),
  /** The script that starts this version; `url` beside it is the manifest that other tools read. */
  entry: entrySchema,
  /** Integrity of the canonical `release.json` of this version: through it the signature covers every byte that a page runs. */
  release: integritySchema.optional(),
  /** The script of the version behind `fallbackUrl`, with that version and its description. */
  fallback: entrySchema.extend({ version: releaseVersionSchema, release: integritySchema.optional() }).optional(),
});

/** What a document changed against the one before. */
const changeSchema = z.object({
  verb: z.enum([
    'activate',
    'rollback',
    'unblock',
    'disable',
    'enable',
    'canary-start',
    'canary-ramp',
    'canary-promote',
    'canary-abort',
    'override',
    'end-override',
    'sign',
    'add-remote',
    'remove-remote',
  ]),
  /** Names whose entries the operator changed. */
  names: z.array(releaseNameSchema).min(1),
  /** Set when the operator went past a check. */
  forced: z.literal(true).optional(),
  /** Names whose releases failed a check of what they do (`integrity`, `smoke`) and went live all the same. */
  failed: z.array(releaseNameSchema).optional(),
  /** The version that the change is about, where it is not the live one. */
  version: releaseVersionSchema.optional(),
  /** Set when the operator said that it closes a security hole: no automatic rollback goes back to before it. */
  security: z.literal(true).optional(),
});
export type DiscoveryChange = z.infer<typeof changeSchema>;

/** A developer's own build of one remote that one browser may run in place of the release. */
const ownBuildSchema = z.object({
  remote: remoteNameSchema,
  /** Where the build is served. */
  origin: z.url(),
  /** The code that the browser shows; only it has the cookie behind it. */
  browser: z.string(),
  /** ISO 8601, UTC. */
  until: z.iso.datetime(),
});
export type OwnBuild = z.infer<typeof ownBuildSchema>;

/** What the host entry says about the document as a whole. docs/design/contract.md#discovery-document */
const documentFactsSchema = z.object({
  /** Number of the document, from 1. */
  seq: z.int().positive(),
  /** SHA-256 (hex) of the document before; null for the first. */
  prev: z.string().nullable(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** Who made the change. */
  by: z.string(),
  /** Why, in the operator's words. */
  reason: z.string(),
  change: changeSchema,
  provides: z.record(z.string(), z.string()),
  contract: z.string(),
  /** Own builds that are allowed; what is not named here counts nowhere but on a developer's own portal. */
  overrides: z.array(ownBuildSchema).optional(),
  /** Remotes that an operator has added to those of the portal; absent where there is none. docs/adr/0033-added-remotes.md */
  remotes: z.array(addedRemoteSchema).optional(),
  /** Ed25519 over `signedText` of the document, base64url. */
  signature: z.string().optional(),
});

const deploymentSchema = z.object({ traffic: z.number().min(0).max(100), default: z.boolean() });
const metadataSchema = z.object({ version: releaseVersionSchema, integrity: integritySchema });

/** One live version of one micro-frontend. `metadata.integrity` is that of the file behind `url`. */
export const microFrontendSchema = z.object({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: metadataSchema,
  deployment: deploymentSchema,
  extras: extrasSchema,
});
export type MicroFrontend = z.infer<typeof microFrontendSchema>;

export const hostMicroFrontendSchema = microFrontendSchema.extend({
  extras: extrasSchema.extend(documentFactsSchema.shape),
});
export type HostMicroFrontend = z.infer<typeof hostMicroFrontendSchema>;

/** What is live: the discovery document. docs/design/contract.md#discovery-document */
export const discoverySchema = z.object({
  schema: z.literal(DISCOVERY_SCHEMA_URL),
  microFrontends: z
    // The version that is live for everybody stands first and says what concerns the whole document; a canary may follow.
    .object({ host: z.tuple([hostMicroFrontendSchema], microFrontendSchema) })
    .catchall(z.array(microFrontendSchema).min(1)),
});
export type DiscoveryDocument = z.infer<typeof discoverySchema>;

/**
 * The version that is live for everybody.
 * @param document a discovery document
 * @param name release name
 * @returns undefined when nothing of that name is live
 */
export function liveVersion(document: DiscoveryDocument, name: string): MicroFrontend | undefined {
  const versions: MicroFrontend[] | undefined = document.microFrontends[name];
  return versions?.find((version) => version.deployment.default);
}

/**
 * The version that only a share of the browsers gets (`deployment.traffic`, percent).
 * @param document a discovery document
 * @param name release name
 * @returns undefined when no canary of that name is running
 */
export function canaryVersion(document: DiscoveryDocument, name: string): MicroFrontend | undefined {
  const versions: MicroFrontend[] | undefined = document.microFrontends[name];
  return versions?.find((version) => !version.deployment.default);
}

/** The remotes that an operator has added. @param document a discovery document */
export const addedRemotes = (document: DiscoveryDocument): readonly AddedRemote[] =>
  document.microFrontends.host[0].extras.remotes ?? [];

/**
 * The names that a document may have versions of: those of the portal, then those that were added.
 * @param document a discovery document
 */
export const namesOf = (document: DiscoveryDocument): readonly ReleaseName[] => [
  ...RELEASE_NAMES,
  ...addedRemotes(document).map(({ name }) => name),
];
