import type { Locale } from '@portal/contract/limits';
import { emit } from '@portal/events';
import { Component, type MouseEvent, type ReactNode } from 'react';
import styles from './FatalBoundary.module.css';

/** The words stand here, since the message files may be the very thing that could not be loaded. */
const TEXTS: Record<Locale, { text: string; retry: string }> = {
  fi: { text: 'Sivua ei voitu näyttää. Tallennetut tietosi ovat tallessa.', retry: 'Lataa sivu uudelleen' },
  sv: { text: 'Sidan kunde inte visas. Det du har sparat finns kvar.', retry: 'Ladda om sidan' },
  en: { text: 'The page could not be shown. What you have saved is safe.', retry: 'Reload the page' },
};

interface Props {
  children: ReactNode;
  reload?(): void;
}

/** The last resort when the shell itself breaks. */
export class FatalBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    emit('candidateportal:error-thrown', { code: 'shell', message: error.message });
  }

  // A link to an address with a fragment loads nothing where that address is shown already.
  private readonly loadAnew = (event: MouseEvent) => {
    // The browser opens another tab or window, or saves the page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { reload = () => window.location.reload() } = this.props;
    reload();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.notice} data-shell-broken="">
        {Object.entries(TEXTS).map(([lang, { text, retry }]) => (
          <p key={lang} lang={lang}>
            {text}{' '}
            <a href={window.location.href} onClick={this.loadAnew}>
              {retry}
            </a>
          </p>
        ))}
      </main>
    );
  }
}
