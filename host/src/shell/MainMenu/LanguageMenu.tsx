import { useIntl, useLocale } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { ChevronDown, Globe } from '@portal/ui/icons';
import { useSwitchLanguage } from '../../language/useSwitchLanguage';
import { LazyPart } from '../LazyPart';
import { useIdle } from '../useIdle';
import { LANGUAGE_NAMES } from './languages';

const Dropdown = page(() => import(/* webpackChunkName: "LanguageDropdown" */ './LanguageDropdown'));

/** The language dropdown. Its button is there at once; the menu behind it comes when the browser is idle. */
export function LanguageMenu() {
  const intl = useIntl();
  const { locale } = useLocale();
  const switchLanguage = useSwitchLanguage();
  const idle = useIdle();
  const label = intl.formatMessage({ id: 'host.menu.language' }, { language: LANGUAGE_NAMES[locale] });
  const button = (
    <Button size="small" variant="flat" aria-label={label} icon={<Icon of={Globe} />}>
      {LANGUAGE_NAMES[locale]}
      <Icon of={ChevronDown} />
    </Button>
  );
  if (!idle) return button;
  return (
    <LazyPart fallback={button}>
      <Dropdown label={label} locale={locale} onSwitch={switchLanguage} />
    </LazyPart>
  );
}
