import { LANGUAGES } from '@portal/contract/limits';
import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { PositionMarks } from '@portal/positions/PositionMarks';
import { isClosed, stateAt } from '@portal/positions/state-at';
import { useMarks } from '@portal/positions/useMarks';
import { useServerTime } from '@portal/positions/useServerTime';
import { Heading, MessageBox, SafeHtml, useFocusWhenLost } from '@portal/ui/basic';
import { useEffect, useRef } from 'react';
import { ApplyBar } from './ApplyBar';
import { Contacts } from './Contacts';
import { KeyFacts } from './KeyFacts';
import { MoreFacts } from './MoreFacts';
import styles from './PositionArticle.module.css';
import { Process } from './Process';
import { SaveButton } from './SaveButton';
import { SimilarPositions } from './SimilarPositions';
import { StateNotice } from './StateNotice';
import { Tools } from './Tools';

interface Props {
  position: Position;
  /** When the answer came, in epoch ms of this device. */
  fetchedAt: number | undefined;
  /** The period has ended since: what else is open is to be asked for. */
  onEnd(): void;
}

/** A position: what decides, how to apply, then its texts. */
export function PositionArticle({ position: fetched, fetchedAt, onEnd }: Props) {
  const { locale } = useLocale();
  const marks = useMarks();
  const now = useServerTime(fetched.serverTime, fetchedAt);
  const position = atTime(fetched, now);
  const notice = useRef<HTMLDivElement>(null);
  useFocusWhenLost(String(position.open), notice);
  const hasEnded = fetched.open && !position.open;
  // Once, whatever comes: an answer kept by a cache may be from before the end.
  const ended = useRef(false);
  useEffect(() => {
    if (hasEnded && !ended.current) onEnd();
    ended.current ||= hasEnded;
  }, [hasEnded, onEnd]);
  const { title, employer, organisation, language } = position;
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Heading level={1}>
          <span lang={language}>{title}</span>
        </Heading>
        <p className={styles.employer} lang={language}>
          {organisation && organisation !== employer ? `${employer}, ${organisation}` : employer}
        </p>
        <PositionMarks position={position} marks={marks} />
        <div ref={notice} role="status" tabIndex={-1}>
          <StateNotice position={position} now={now} />
        </div>
        {language !== locale && (
          <MessageBox>
            <FormattedMessage
              id="internal-ads.position.language"
              values={{ language: <span lang={language}>{LANGUAGES[language].name}</span> }}
            />
          </MessageBox>
        )}
      </header>
      <aside className={styles.aside}>
        <KeyFacts position={position} now={now} />
        <ApplyBar position={position} marks={marks} now={now} />
        <div className={styles.save}>
          <SaveButton id={position.id} marks={marks} />
        </div>
      </aside>
      <div className={styles.text}>
        <Text title="internal-ads.position.description" html={position.descriptionHtml} language={language} />
        <Text title="internal-ads.position.tasks" html={position.tasksHtml} language={language} />
        <Text title="internal-ads.position.requirements" html={position.requirementsHtml} language={language} />
        <Process position={position} />
        <MoreFacts position={position} />
        <Contacts position={position} />
        <Tools position={position} />
      </div>
      <SimilarPositions position={position} marks={marks} now={now} />
    </article>
  );
}

/** The position as it is now: its period may have ended since the answer. */
function atTime(position: Position, now: number): Position {
  const state = stateAt(position, now);
  return { ...position, state, open: position.open && !isClosed(state) };
}

/** A text of the employer; nothing where there is none. */
function Text({ title, html, language }: { title: string; html: string | undefined; language: string }) {
  if (!html) return null;
  return (
    <section className={styles.section}>
      <Heading level={2} size={3}>
        <FormattedMessage id={title} />
      </Heading>
      <div className={styles.html} lang={language}>
        <SafeHtml html={html} />
      </div>
    </section>
  );
}
