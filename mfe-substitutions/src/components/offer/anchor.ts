/** Fragment of the address that leads to an offer, and the id of its card. */
export const offerAnchor = (id: string): string => `offer-${id}`;

/** Whether an address leads to an offer. @param hash of the address */
export const leadsTo = (hash: string, id: string): boolean => hash === `#${offerAnchor(id)}`;
