import { Children, Component, type ReactNode, Suspense } from 'react';
import { NotOpened } from './NotOpened';

/** Milliseconds until a part that stays on the page is tried again; twice as long after each failure. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

interface Props {
  /** Closes a part that somebody has opened, which could not be loaded or broke; they are told by a toast. */
  onFailure?(): void;
  /** Nobody has asked for the part: its failure is not told. */
  quiet?: boolean;
  /** In its place until it is there. */
  fallback?: ReactNode;
  /** In its place when it cannot be loaded; the fallback when left out. */
  failure?: ReactNode;
  /** Nobody opens the part, so that nobody would open it again: it is tried again by itself. */
  lasting?: boolean;
  /** Somebody needs a lasting part now: it is tried again at once. */
  needed?: boolean;
  children: ReactNode;
}

/** Whether anything is to be shown: of several parts, each of which may be closed, any. */
const isOpen = ({ children }: Props) => Children.toArray(children).length > 0;

/** A part of the shell that is loaded later. When it cannot be, the page goes on without it. */
export class LazyPart extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private pause = FIRST_PAUSE_MS;
  private timer: number | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
    if (!this.props.lasting) return;
    this.stopWaiting();
    window.addEventListener('online', this.tryAgain);
    this.timer = window.setTimeout(this.tryAgain, this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  override componentDidUpdate(before: Props) {
    if (!this.state.failed) return;
    // The next opening tries again.
    if ((isOpen(before) && !isOpen(this.props)) || (this.props.needed && !before.needed)) this.tryAgain();
  }

  override componentWillUnmount() {
    this.stopWaiting();
  }

  private readonly tryAgain = () => {
    this.stopWaiting();
    this.setState({ failed: false });
  };

  private stopWaiting() {
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.tryAgain);
  }

  override render() {
    return this.state.failed ? (
      <>
        {this.props.onFailure && !this.props.quiet && <NotOpened />}
        {this.props.failure ?? this.props.fallback}
      </>
    ) : (
      <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    );
  }
}
