import type { Value } from '@portal/contract/fields';
import { UNHEARD_MAX } from '@portal/contract/limits';

/** Values of a field before its latest one that were in no attempt: another tab may have found one of them in the store and sent it. */
export class EarlierValues {
  readonly #values = new Map<string, readonly Value[]>();

  add(key: string, value: Value): void {
    this.#values.set(key, [...(this.#values.get(key) ?? []), value].slice(-UNHEARD_MAX));
  }

  /** @returns the values of a field; they are forgotten */
  take(key: string): readonly Value[] {
    const values = this.#values.get(key) ?? [];
    this.#values.delete(key);
    return values;
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
