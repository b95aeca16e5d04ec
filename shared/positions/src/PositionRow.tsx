import { LANGUAGES } from '@portal/contract/limits';
import type { PositionMarks as Marks, PositionItem } from '@portal/contract/positions';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { positionHref } from '@portal/routing/origin';
import { Link, useLocation, useSearchParams } from '@portal/routing/react';
import { Heading, Icon } from '@portal/ui/basic';
import { Briefcase, Building, Clock, Globe, MapPin } from '@portal/ui/icons';
import { useId } from 'react';
import { Deadline } from './Deadline';
import { EmploymentText } from './EmploymentText';
import { PositionMarks } from './PositionMarks';
import styles from './PositionRow.module.css';
import { isClosed, stateAt } from './state-at';

interface Props {
  position: PositionItem;
  marks: Marks;
  internal?: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
  /** Depth of the title's heading in the page. */
  titleLevel: number;
}

/** One position in a list; the whole row leads to its page. */
export function PositionRow({ position, marks, internal, now, titleLevel }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const id = useId();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const { title, employer, location, remote, employment, applyPeriodEnd, language } = position;
  const state = stateAt(position, now);
  const remoteWords = remote && remote !== 'none' && intl.formatMessage({ id: `positions.remote.${remote}` });
  return (
    <article className={styles.row} aria-labelledby={id}>
      <Heading level={titleLevel} size={4} id={id}>
        <Link
          to={positionHref(position.id, internal, params)}
          state={{ list: `${pathname}${search}` }}
          className={styles.link}
        >
          <span lang={language}>{title}</span>
        </Link>
      </Heading>
      <ul className={styles.facts}>
        <li className={styles.fact}>
          <Icon of={Building} />
          <span lang={language}>{employer}</span>
        </li>
        {(location || remoteWords) && (
          <li className={styles.fact}>
            <Icon of={MapPin} />
            <span>
              <span lang={language}>{location}</span>
              {location && remoteWords && ', '}
              {remoteWords && (location ? remoteWords.toLocaleLowerCase(intl.locale) : remoteWords)}
            </span>
          </li>
        )}
        <li className={styles.fact}>
          <Icon of={Clock} />
          <span>
            <Deadline end={applyPeriodEnd} over={isClosed(state)} />
          </span>
        </li>
        {(employment.kind || employment.hours) && (
          <li className={styles.fact}>
            <Icon of={Briefcase} />
            <span>
              <EmploymentText kind={employment.kind} hours={employment.hours} />
            </span>
          </li>
        )}
        {language !== locale && (
          <li className={styles.fact}>
            <Icon of={Globe} />
            <span>
              <FormattedMessage
                id="positions.language"
                values={{ language: <span lang={language}>{LANGUAGES[language].name}</span> }}
              />
            </span>
          </li>
        )}
      </ul>
      <PositionMarks position={{ id: position.id, state }} marks={marks} />
    </article>
  );
}
