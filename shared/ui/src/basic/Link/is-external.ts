/** Whether an address leaves the portal: it starts with http (docs/specification.md#footer-and-quick-links). Anything else is a route of the portal. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}
