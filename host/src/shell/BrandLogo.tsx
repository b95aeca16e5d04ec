import { useLocale } from '@portal/i18n';
import { currentTheme } from '../theme/current-theme';
import styles from './BrandLogo.module.css';

/** The organisation's mark, drawn for light or for dark grounds, beside the portal's name. @param width at least, in CSS pixels; a long name takes more */
export function BrandLogo({ width }: { width: number }) {
  const { logos, appName } = currentTheme();
  const { locale } = useLocale();
  return (
    <span className={styles.logo} style={{ minInlineSize: width }}>
      <picture className={styles.mark}>
        <source srcSet={logos.dark} media="(prefers-color-scheme: dark)" />
        <img src={logos.light} alt="" />
      </picture>
      <span className={styles.name}>{appName[locale]}</span>
    </span>
  );
}
