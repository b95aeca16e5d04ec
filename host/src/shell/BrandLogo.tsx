import { useLocale } from '@portal/i18n';
import { currentTheme } from '../theme/current-theme';
import styles from './BrandLogo.module.css';

/** The organisation's mark, beside the portal's name. @param width at least, in CSS pixels; a long name takes more */
export function BrandLogo({ width }: { width: number }) {
  const { logo, appName } = currentTheme();
  const { locale } = useLocale();
  return (
    <span className={styles.logo} style={{ minInlineSize: width }}>
      <svg className={styles.mark} viewBox="0 0 56 56" aria-hidden="true">
        {logo.map(({ path, colour }) => (
          <path key={path} className={styles[colour]} d={path} />
        ))}
      </svg>
      <span className={styles.name}>{appName[locale]}</span>
    </span>
  );
}
