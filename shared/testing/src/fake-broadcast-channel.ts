/** Stands in for the browser's `BroadcastChannel` in tests: each instance is a tab. */
export class FakeBroadcastChannel {
  static #open: FakeBroadcastChannel[] = [];

  /** Puts it in the place of the browser's, which jsdom does not have. */
  static install(): void {
    FakeBroadcastChannel.#open = [];
    Object.assign(globalThis, { BroadcastChannel: FakeBroadcastChannel });
  }

  /** Takes it away again. */
  static remove(): void {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  }

  onmessage?: (event: { data: unknown }) => void;

  constructor(readonly name: string) {
    FakeBroadcastChannel.#open.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeBroadcastChannel.#open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }

  close(): void {
    FakeBroadcastChannel.#open = FakeBroadcastChannel.#open.filter((one) => one !== this);
  }
}
