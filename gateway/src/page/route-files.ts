import type { Locale } from '@portal/contract/limits';
import type { Release } from '@portal/contract/release';
import { type ReleaseName, releaseUrl } from '@portal/contract/release-names';
import type { RouteMatch } from '@portal/routing/match';
import type { ReleaseFile } from './prerendered/verified-files';

/** A file a page lists, with the hash it must have. */
export interface PageFile extends ReleaseFile {
  url: string;
}

export interface PageFiles {
  scripts: PageFile[];
  styles: PageFile[];
}

class FileList {
  private readonly files = new Map<string, PageFile>();

  add(release: Release | undefined, paths: readonly string[] | undefined): void {
    for (const path of paths ?? []) {
      const known = release?.files[path];
      if (!release || !known) continue;
      const { name, version } = release;
      const url = releaseUrl(name, version, path);
      this.files.set(url, { url, name, version, path, integrity: known.integrity });
    }
  }

  ending(suffix: string): PageFile[] {
    return [...this.files.values()].filter(({ url }) => url.endsWith(suffix));
  }
}

/** Host files behind the shared modules that some chunks of a remote need. */
function sharedFiles(host: Release, remote: Release, chunks: readonly string[]): string[] {
  const keys = new Set(chunks.flatMap((chunk) => remote.consumes[chunk] ?? []));
  return [...keys].flatMap((key) => host.sharedChunks[key] ?? []);
}

/**
 * The files that the page of a route lists, in the order it runs them: the host, its texts, the shared parts the route needs, the remote's entry, its exposed
 * module, the page, the remote's texts, those that the page has by itself, and what it draws first. Listed here they load side by side instead of one after the other.
 */
export function routeFiles(
  releases: ReadonlyMap<ReleaseName, Release>,
  match: RouteMatch | undefined,
  locale: Locale,
): PageFiles {
  const list = new FileList();
  const host = releases.get('host');
  if (!host) return { scripts: [], styles: [] };
  const messages = `messages-${locale}`;
  list.add(host, host.chunks.main);
  list.add(host, host.chunks[messages]);
  const { remote: remoteName, page, preloadChunks = [] } = match?.route ?? { page: 'NotFoundPage' };
  const remote = remoteName && releases.get(remoteName);
  if (remote) {
    const exposed = remote.exposes['./remote'] ?? '';
    const chunks = [exposed, page, messages, `${page}-${messages}`, ...preloadChunks];
    list.add(host, sharedFiles(host, remote, chunks));
    list.add(remote, [remote.entry]);
    for (const chunk of chunks) list.add(remote, remote.chunks[chunk]);
  } else if (!remoteName) list.add(host, host.chunks[page]);
  return { scripts: list.ending('.js'), styles: list.ending('.css') };
}
