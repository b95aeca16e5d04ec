import { Link } from '@portal/routing/react';
import { useSession } from '@portal/shell-kit';
import { homeHref } from '../../navigation/home-href';
import { BrandLogo } from '../BrandLogo';
import styles from './MenuLogo.module.css';

const LOGO_WIDTH = 130;

/** The logo; no link where leaving goes another way: during an application. */
export function MenuLogo({ linked }: { linked: boolean }) {
  const session = useSession();
  const logo = <BrandLogo width={LOGO_WIDTH} />;
  if (!linked) return <span className={styles.logo}>{logo}</span>;
  return (
    <Link to={homeHref(session)} className={styles.logo}>
      {logo}
    </Link>
  );
}
