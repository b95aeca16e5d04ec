/** What every page of the host gets from the router. */
export interface HostPageProps {
  params: Readonly<Record<string, string>>;
  /** The address shown before this one; undefined on the first of a page load. */
  cameFrom(): string | undefined;
}
