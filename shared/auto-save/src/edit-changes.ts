import type { Value } from '@portal/contract/fields';
import { type Attempt, type Block, type Edit, type EditTarget, keyOf, sameValue, withUnconfirmed } from './edit';

/** What a field hands over when something was typed. */
export interface NewEdit extends EditTarget {
  inputValue: Value;
  value: Value;
  /** The section's revision on the screen. */
  baseRevision?: number;
  secret?: boolean;
}

/**
 * What was typed takes the place of what was unsaved before. An attempt stays as it is until it is answered. An error was about the older value
 * and goes; a choice stays until the person has made it.
 * @param known the edit of this field so far
 * @param stamp of the new edit; `order` counts only where there was none
 */
export function typedOver(
  known: Edit | undefined,
  { inputValue, value, baseRevision, secret, ...target }: NewEdit,
  { order, ...stamp }: Pick<Edit, 'revision' | 'order' | 'at'>,
): Edit {
  const { attempt, block, unconfirmedValues } = known ?? {};
  const refused = block?.kind === 'refused';
  return {
    ...target,
    key: keyOf(target),
    inputValue,
    value,
    ...(secret && { secret }),
    ...stamp,
    order: known?.order ?? order,
    baseRevision: known ? known.baseRevision : baseRevision,
    ...(unconfirmedValues && { unconfirmedValues }),
    ...(block && !refused && { block }),
    ...(attempt && !refused && { attempt }),
  };
}

/** A closed form has handed over `older`, and `newer` was typed here since then: it follows upon the older one and its attempt. */
export function followedBy(older: Edit, newer: Edit): Edit {
  const attempt = newer.attempt ?? older.attempt;
  const followed = { ...newer, baseRevision: older.baseRevision, attempt };
  return (older.unconfirmedValues ?? []).reduce<Edit>(withUnconfirmed, followed);
}

/**
 * The attempt was acknowledged, and more was typed meanwhile, which follows upon the answer's revision. What the attempt did not name may have
 * been sent after it.
 */
export function afterAnswer({ unconfirmedValues = [], ...edit }: Edit, attempt: Attempt, baseRevision: number): Edit {
  const { attempt: _, ...answered } = { ...edit, baseRevision };
  const named = [attempt.value, ...(attempt.unconfirmedValues ?? [])];
  const others = unconfirmedValues.filter((value) => !named.some((other) => sameValue(other, value)));
  return others.reduce<Edit>(withUnconfirmed, answered);
}

/** The key was spent: the same value gets a new one, and whether the old call arrived is not known. */
export function renewed({ attempt, ...edit }: Edit, revision: string): Edit {
  return { ...(attempt ? withUnconfirmed(edit, attempt.value) : edit), revision };
}

/** The server holds another value than the attempt expected, which may be one of `values`, typed here before: the next call names them. */
export function withEarlierValues({ attempt: _, ...edit }: Edit, values: readonly Value[], revision: string): Edit {
  return { ...values.reduce<Edit>(withUnconfirmed, edit), revision };
}

/** The person has seen the server's value of this revision, and wants their own one. */
export function rebased(
  { attempt: _, block: __, unconfirmedValues: ___, ...edit }: Edit,
  baseRevision: number,
  revision: string,
): Edit {
  return { ...edit, baseRevision, revision };
}

/** The attempt is not taken. What was typed after a value that was refused is tried on its own. */
export function blocked(edit: Edit, attempt: Attempt, block: Block): Edit {
  if (block.kind !== 'refused' || edit.revision === attempt.id) return { ...edit, block };
  const { attempt: _, ...newer } = edit;
  return newer;
}
