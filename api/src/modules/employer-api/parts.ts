import type { PartQuery } from '@portal/contract/employer-gigs';
import type { Part } from './employer-gigs.repository';

/**
 * Reads one part of a list, and whether there is more.
 * @param id name of the field that holds the id by which the list is ordered
 * @returns next: after which id the list goes on; undefined at its end
 */
export async function partOf<Id extends string, Item extends Record<Id, string>>(
  { limit, after }: PartQuery,
  read: (part: Part) => Promise<Item[]>,
  id: Id,
): Promise<{ items: Item[]; next: string | undefined }> {
  const found = await read({ limit: limit + 1, after });
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? items.at(-1)?.[id] : undefined };
}
