/** Stands in for the browser's `EventSource` in tests: the test plays the server. */
export class FakeEventSource {
  /** All that were opened since {@link FakeEventSource.install}, oldest first. */
  static opened: FakeEventSource[] = [];

  /** Puts it in the place of the browser's, which jsdom does not have. */
  static install(): void {
    FakeEventSource.opened = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }

  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  readyState = 0;
  closed = false;
  /** The server shows that it is there. */
  heartbeat = () => {};

  constructor(readonly url: string) {
    FakeEventSource.opened.push(this);
  }

  addEventListener(_: 'heartbeat', listener: () => void): void {
    this.heartbeat = listener;
  }

  close(): void {
    this.closed = true;
  }

  tell(data: object): void {
    this.onmessage?.({ data: JSON.stringify(data) });
  }

  /** The server answers with an error, after which browsers do not try again. */
  refuse(): void {
    this.readyState = 2;
    this.onerror?.();
  }
}
