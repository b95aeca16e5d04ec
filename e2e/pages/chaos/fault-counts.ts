/** How often each kind of fault hit. */
export class FaultCounts {
  readonly #counts = new Map<string, number>();

  count(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  toString(): string {
    const kinds = [...this.#counts].sort(([one], [other]) => one.localeCompare(other));
    return kinds.map(([kind, count]) => `${kind} ${count}`).join(', ');
  }
}
