import { z } from 'zod';
import { isReleaseName, isRemoteName, type ReleaseName, type RemoteName } from './release-names';

/** Subresource integrity with SHA-256 or SHA-384 (W3C SRI), as written into `integrity` attributes. */
export const integritySchema = z.string().regex(/^sha(?:256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/);

/** The name of a release: the host's, or that of a remote, built in or added. */
export const releaseNameSchema = z.custom<ReleaseName>(
  (name) => typeof name === 'string' && isReleaseName(name),
  'must be host or the name of a remote, such as mfe-account',
);
/** The name of a remote, built in or added. */
export const remoteNameSchema = z.custom<RemoteName>(
  (name) => typeof name === 'string' && isRemoteName(name),
  'must be the name of a remote, such as mfe-account',
);

/** A path inside a release: forward slashes, no empty, hidden or parent segment. */
export const releasePathSchema = z.string().regex(/^(?:[\w@~-][\w.@~-]*\/)*[\w@~-][\w.@~-]*$/);

const NUMBER = '(?:0|[1-9]\\d*)';
const SUFFIX = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
/**
 * A version as it may stand in an address: semantic version (semver.org 2.0.0, without build metadata) with a build's suffix, e.g.
 * `0.1.0-h0a1b2c3d4e5f`.
 */
export const releaseVersionSchema = z
  .string()
  .regex(new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${SUFFIX}(?:\\.${SUFFIX})*)?$`));

const chunkMapSchema = z.record(z.string(), z.array(z.string()));

const facts = z.object({
  name: releaseNameSchema,
  version: releaseVersionSchema,
  /** The bundler's name of the build; it contains name and version, so that two versions on one page do not mix chunks. */
  uniqueName: z.string(),
  gitSha: z.string(),
  /** ISO 8601, UTC. */
  builtAt: z.iso.datetime(),
  /** Version of the contract package it was built with. */
  contract: z.string(),
  /** Ranges (npm semver) that the live host must satisfy. */
  requires: z.object({ contract: z.string(), shared: z.record(z.string(), z.string()) }),
  /** Host only: versions of the shared modules it provides. */
  provides: z.record(z.string(), z.string()).optional(),
  /** Every file of the release; size in bytes. */
  files: z.record(releasePathSchema, z.object({ size: z.int().nonnegative(), integrity: integritySchema })),
  /** The script a page starts with. */
  entry: releasePathSchema,
  /** Exposed module → name of its chunk. */
  exposes: z.record(z.string(), z.string()),
  /** Chunk name → its scripts and style sheets: `remote`, a page's name (`LoginPage`), `messages-fi`, texts of one page alone (`LoginPage-messages-fi`) … */
  chunks: chunkMapSchema,
  /** Chunk name → shared modules it asks the host for. */
  consumes: chunkMapSchema,
  /** Ids of the texts that it uses, in every language; absent in builds from before. */
  messages: z.array(z.string()).optional(),
  /** Host only: shared module → the files it is loaded from, for those that are not part of the entry. */
  sharedChunks: chunkMapSchema,
});
export type Release = z.infer<typeof facts>;

/**
 * `release.json`: what one immutable build says about itself. docs/design/contract.md#release
 * The build writes it, the release store checks it, the page generator reads it. What a newer build says beside is kept, since the signature of a
 * document covers all of it.
 */
export const releaseSchema: z.ZodType<Release> = facts.loose();
