import type { RemoteName } from '@portal/contract/release-names';
import { emit } from '@portal/events';
import { Component, type ReactNode } from 'react';
import { AreaNotice } from './AreaNotice';
import { pinnedVersion } from './discovery';
import { RemoteLoadError, RemoteSwitchedOffError } from './load-errors';
import { forgetFailure } from './load-remote';

interface AreaErrorBoundaryProps {
  remote: RemoteName;
  /** Address of the page; going elsewhere tries again by itself. */
  place: string;
  children: ReactNode;
}

/** Keeps a failure inside its area. What the loader has reported itself is not reported twice. */
export class AreaErrorBoundary extends Component<AreaErrorBoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (error instanceof RemoteLoadError || error instanceof RemoteSwitchedOffError) return;
    const { remote } = this.props;
    const version = pinnedVersion(remote)?.metadata.version;
    emit('candidateportal:error-thrown', {
      remote,
      ...(version && { version }),
      code: 'remote-render',
      message: error.message,
    });
  }

  override componentDidUpdate(before: AreaErrorBoundaryProps) {
    if (this.state.error && before.place !== this.props.place) this.retry();
  }

  private readonly retry = () => {
    const { error } = this.state;
    if ((error as unknown) instanceof RemoteLoadError) forgetFailure(this.props.remote);
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <AreaNotice switchedOff={(error as Error) instanceof RemoteSwitchedOffError} onRetry={this.retry} />;
  }
}
