import type { PortalEventName, PortalEvents } from '@portal/contract/events';

/**
 * Tells every build on the page, of whatever version, that something happened. docs/design/contract.md#events
 * @param detail never holds personal data
 */
export function emit<Name extends PortalEventName>(name: Name, detail: PortalEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/**
 * Listens to a portal event.
 * @returns a function that stops listening
 */
export function on<Name extends PortalEventName>(
  name: Name,
  listener: (detail: PortalEvents[Name]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<PortalEvents[Name]>).detail);
  window.addEventListener(name, handle);
  return () => window.removeEventListener(name, handle);
}
