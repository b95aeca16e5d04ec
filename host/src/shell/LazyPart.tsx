import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Told when the part could not be loaded or broke. */
  onFailure?(): void;
  /** In its place until it is there. */
  fallback?: ReactNode;
  /** In its place when it cannot be loaded; the fallback when left out. */
  failure?: ReactNode;
  children: ReactNode;
}

/** A part of the shell that is loaded later. When it cannot be, the page goes on without it. */
export class LazyPart extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override componentDidUpdate(before: Props) {
    // The next opening tries again.
    if (this.state.failed && before.children && !this.props.children) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? (
      (this.props.failure ?? this.props.fallback)
    ) : (
      <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    );
  }
}
