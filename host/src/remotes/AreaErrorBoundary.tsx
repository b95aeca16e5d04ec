import { RemoteLoadError } from '@federation-kit/resilience/errors';
import type { RemoteName } from '@portal/contract/release-names';
import { Component, type ReactNode } from 'react';
import { AreaNotice } from './AreaNotice';
import { RemoteSwitchedOffError, UntrustedDocumentError } from './load-errors';
import { fallBack, forgetFailure, listenForFailure } from './load-remote';
import { phaseOf, reportAreaFailure } from './report-area-failure';

interface AreaErrorBoundaryProps {
  remote: RemoteName;
  /** Address of the page; going elsewhere tries again by itself. */
  place: string;
  /** Whether something that was typed is not saved yet. */
  unsaved(): boolean;
  /** Loads the page anew. */
  reload?(): void;
  children: ReactNode;
}

/**
 * Keeps a failure inside its area. Where nothing of the remote was shown yet the last good version takes over. What the loader has reported itself
 * is not reported twice.
 */
export class AreaErrorBoundary extends Component<AreaErrorBoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  private stopListening: (() => void) | undefined;

  override componentDidMount() {
    this.stopListening = listenForFailure(this.props.remote, (error) => this.setState({ error }));
  }

  override componentWillUnmount() {
    this.stopListening?.();
  }

  override componentDidCatch(error: Error) {
    if (error instanceof RemoteLoadError || error instanceof RemoteSwitchedOffError) return;
    const { remote } = this.props;
    if (fallBack(remote, phaseOf(error), error)) return this.setState({ error: undefined });
    reportAreaFailure(remote, error);
  }

  override componentDidUpdate(before: AreaErrorBoundaryProps) {
    const { error } = this.state;
    if (!error || before.place === this.props.place) return;
    const { unsaved, reload = () => window.location.reload() } = this.props;
    // Its files may be gone from the server: then only a page that begins anew can show this area.
    if (phaseOf(error) === 'chunk' && !unsaved()) reload();
    else this.retry();
  }

  private readonly retry = () => {
    const { error } = this.state;
    const { reload = () => window.location.reload() } = this.props;
    // A page cannot get another document than the one it was made with.
    if ((error as unknown as Error | undefined)?.cause instanceof UntrustedDocumentError) return reload();
    if ((error as unknown) instanceof RemoteLoadError) forgetFailure(this.props.remote);
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <AreaNotice switchedOff={(error as Error) instanceof RemoteSwitchedOffError} onRetry={this.retry} />;
  }
}
