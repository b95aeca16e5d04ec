/** Fragment of the address that leads to an offer, and the id of its card. */
export const offerAnchor = (id: string): string => `offer-${id}`;
