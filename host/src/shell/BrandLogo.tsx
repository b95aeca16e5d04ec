import { useLocale } from '@portal/i18n';
import { currentTheme } from '../theme/current-theme';

/** The organisation's logo, drawn for light or for dark grounds. @param width in CSS pixels */
export function BrandLogo({ width }: { width: number }) {
  const { logos, appName } = currentTheme();
  const { locale } = useLocale();
  return (
    <picture>
      <source srcSet={logos.dark} media="(prefers-color-scheme: dark)" />
      <img src={logos.light} alt={appName[locale]} width={width} />
    </picture>
  );
}
