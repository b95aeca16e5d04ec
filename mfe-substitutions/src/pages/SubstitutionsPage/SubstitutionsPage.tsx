import { FormattedMessage, useIntl } from '@portal/i18n';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { Heading } from '@portal/ui/basic';
import { AreaNavigation } from './AreaNavigation';
import { Emptiness } from './Emptiness';
import { Overview } from './Overview';
import styles from './SubstitutionsPage.module.css';
import { isView, VIEW_TITLES } from './views';

/** The area of substitutes: what it is, and its three views. */
export default function SubstitutionsPage() {
  const intl = useIntl();
  const id = matchRoute(useLocation().pathname)?.route.id;
  const view = isView(id) ? id : undefined;
  const title = view ? VIEW_TITLES[view] : 'substitutions.title';
  usePageTitle(intl.formatMessage({ id: title }));
  return (
    <div className={styles.page}>
      <Heading level={1}>
        <FormattedMessage id={title} />
      </Heading>
      <AreaNavigation current={view} />
      {view ? <Emptiness view={view} /> : <Overview />}
    </div>
  );
}
