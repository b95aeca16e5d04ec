import { type Locale, useIntl } from '@portal/i18n';
import { usePageTitle } from '@portal/shell-kit';
import { Heading } from '@portal/ui/basic';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAnswers } from '../../answers/useAnswers';
import { useNews } from '../../news/useNews';
import styles from './AreaFrame.module.css';
import { AreaNavigation } from './AreaNavigation';
import { KeptAnswers } from './KeptAnswers';
import { VIEW_TITLES, type View } from './views';

interface Props {
  /** The view that is open; undefined for the overview. */
  view?: View;
  /** Heading of a page that shows one thing of the view. */
  title?: string;
  /** Of that heading, where it is not the page's. */
  titleLanguage?: Locale | undefined;
  children: ReactNode;
}

/** A page of the area: its heading, the way to the other views, answers that wait, and its content. */
export function AreaFrame({ view, title, titleLanguage, children }: Props) {
  const intl = useIntl();
  const { sender } = useAnswers();
  const titleElement = useRef<HTMLHeadingElement>(null);
  const heading = title ?? intl.formatMessage({ id: view ? VIEW_TITLES[view] : 'substitutions.title' });
  usePageTitle(heading);
  useNews();
  useEffect(() => sender.forgetTold, [sender]);
  return (
    <div className={styles.page}>
      <Heading level={1} ref={titleElement} tabIndex={-1}>
        <span lang={titleLanguage}>{heading}</span>
      </Heading>
      <AreaNavigation current={view} />
      <KeptAnswers heading={titleElement} />
      {children}
    </div>
  );
}
