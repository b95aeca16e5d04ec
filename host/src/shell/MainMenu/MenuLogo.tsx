import { Link } from '@portal/routing/react';
import { useSession } from '@portal/shell-kit';
import { mustConfirm } from '../../router/guard';
import { BrandLogo } from '../BrandLogo';
import { homeHref } from '../home-href';
import styles from './MenuLogo.module.css';

const LOGO_WIDTH = 130;

/** The logo; no link where leaving goes another way: during an application, and while the e-mail has to be confirmed first. */
export function MenuLogo({ linked }: { linked: boolean }) {
  const session = useSession();
  const logo = <BrandLogo width={LOGO_WIDTH} />;
  if (!linked || mustConfirm(session)) return <span className={styles.logo}>{logo}</span>;
  return (
    <Link to={homeHref(session)} className={styles.logo}>
      {logo}
    </Link>
  );
}
