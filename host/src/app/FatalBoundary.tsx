import type { Locale } from '@portal/contract/limits';
import { emit } from '@portal/events';
import { Component, type ReactNode } from 'react';
import styles from './FatalBoundary.module.css';

/** The words stand here, since the message files may be the very thing that could not be loaded. */
const TEXTS: Record<Locale, { text: string; retry: string }> = {
  fi: { text: 'Sivua ei voitu näyttää. Tallennetut tietosi ovat tallessa.', retry: 'Lataa sivu uudelleen' },
  sv: { text: 'Sidan kunde inte visas. Det du har sparat finns kvar.', retry: 'Ladda om sidan' },
  en: { text: 'The page could not be shown. What you have saved is safe.', retry: 'Reload the page' },
};

/** The last resort when the shell itself breaks. */
export class FatalBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    emit('candidateportal:error-thrown', { code: 'shell', message: error.message });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.notice} data-shell-broken="">
        {Object.entries(TEXTS).map(([lang, { text, retry }]) => (
          <p key={lang} lang={lang}>
            {text} <a href={window.location.href}>{retry}</a>
          </p>
        ))}
      </main>
    );
  }
}
