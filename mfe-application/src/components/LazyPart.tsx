import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { Opening } from './Opening';

interface Retry {
  loading: boolean;
  again(): void;
}

interface Props {
  /** Fetches what the part needs; `preload` of the lazy component in it. */
  load(): Promise<unknown>;
  /** In its place until it is there. */
  loading?: ReactNode;
  /**
   * A part that somebody has just opened, for which they wait in a dialog: puts it away when they wait no longer, or when it cannot be shown,
   * which is told in words.
   */
  onClose?(): void;
  /** In the place of a part that cannot be shown, with a way to try again; nothing when left out. */
  failure?(retry: Retry): ReactNode;
  /** Moves the focus from what stood in its place, once it is there after all. */
  onRecovered?(): void;
  children: ReactNode;
}

/**
 * A part of the page that is loaded when it is needed. When it cannot be shown, the page around it stays: somebody may be writing in it, or be
 * about to send.
 */
export function LazyPart({ load, loading, onClose, failure, ...rest }: Props) {
  const intl = useIntl();
  const { toast, reportFailure } = useShell();
  const [retrying, setRetrying] = useState(false);
  const tell = () =>
    toast({
      status: 'ERROR',
      title: intl.formatMessage({ id: 'application.part.failed' }),
      message: intl.formatMessage({ id: 'application.part.failed-text' }),
    });
  const caught = (error: Error) => {
    reportFailure?.(error);
    if (!onClose) return;
    onClose();
    tell();
  };
  const retry = (show: () => void): Retry => ({
    loading: retrying,
    again() {
      setRetrying(true);
      // Loaded before it is shown again, so that the button keeps the focus in the meantime.
      load()
        .then(show, tell)
        .finally(() => setRetrying(false));
    },
  });
  return (
    <Boundary
      {...rest}
      loading={loading ?? (onClose && <Opening load={load} onCancel={onClose} />)}
      onCaught={caught}
      failure={(show) => failure?.(retry(show))}
    />
  );
}

interface BoundaryProps extends Pick<Props, 'loading' | 'onRecovered' | 'children'> {
  onCaught(error: Error): void;
  failure(show: () => void): ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onCaught(error);
  }

  override componentDidUpdate(_: BoundaryProps, before: { failed: boolean }) {
    if (before.failed && !this.state.failed) this.props.onRecovered?.();
  }

  private readonly show = () => this.setState({ failed: false });

  override render() {
    const { loading, failure, children } = this.props;
    return this.state.failed ? failure(this.show) : <Suspense fallback={loading}>{children}</Suspense>;
  }
}
