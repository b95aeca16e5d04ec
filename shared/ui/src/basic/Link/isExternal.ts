/** Whether an address leaves the portal: it starts with http (section 2 of the specification). Anything else is a route of the portal. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}
