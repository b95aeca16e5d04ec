import type { PositionMarks as Marks, PositionItem } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { Link, useLocation, useSearchParams } from '@portal/routing/react';
import { Heading, Icon } from '@portal/ui/basic';
import { Briefcase, Building, Clock, MapPin } from '@portal/ui/icons';
import { useId } from 'react';
import { Deadline } from './Deadline';
import { EmploymentText } from './EmploymentText';
import { positionHref } from './links';
import { PositionMarks } from './PositionMarks';
import styles from './PositionRow.module.css';

interface Props {
  position: PositionItem;
  marks: Marks;
  internal?: boolean;
  /** Depth of the title's heading in the page. */
  titleLevel: number;
}

/** One position in a list; the whole row leads to its page. */
export function PositionRow({ position, marks, internal, titleLevel }: Props) {
  const id = useId();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const { title, employer, location, remote, employment, applyPeriodEnd, language } = position;
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
        {(location || remote === 'fully') && (
          <li className={styles.fact}>
            <Icon of={MapPin} />
            <span>
              <span lang={language}>{location}</span>
              {location && remote && remote !== 'none' && ', '}
              {remote && remote !== 'none' && <FormattedMessage id={`positions.remote.${remote}`} />}
            </span>
          </li>
        )}
        <li className={styles.fact}>
          <Icon of={Clock} />
          <span>
            <Deadline end={applyPeriodEnd} />
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
      </ul>
      <PositionMarks position={position} marks={marks} />
    </article>
  );
}
