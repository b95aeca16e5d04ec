import type { DiscoveryDocument, MicroFrontend } from '@portal/contract/discovery';
import type { ReleaseName } from '@portal/contract/release-names';

/** Versions that a document names: the live one, a canary, and those to fall back to. */
export function namedVersions(document: DiscoveryDocument, name: ReleaseName): string[] {
  const entries: readonly MicroFrontend[] = document.microFrontends[name] ?? [];
  return [
    ...new Set(
      entries.flatMap(({ metadata, extras: { fallback } }) => [
        metadata.version,
        ...(fallback ? [fallback.version] : []),
      ]),
    ),
  ];
}
