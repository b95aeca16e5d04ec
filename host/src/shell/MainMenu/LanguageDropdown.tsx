import { LANGUAGES } from '@portal/contract/limits';
import { type Locale, toLocale } from '@portal/i18n';
import { Icon, Spinner } from '@portal/ui/basic';
import { Globe } from '@portal/ui/icons';
import { MenuButton } from '@portal/ui/menu';
import { useOfferedLanguages } from '../../language/useOfferedLanguages';
import { LanguageAwaited } from './LanguageAwaited';

interface Props {
  label: string;
  locale: Locale;
  /** Another language has been chosen and its texts are on their way. */
  waits: boolean;
  onSwitch(locale: Locale): void;
}

/** The menu of languages; the one in force is ticked. */
export default function LanguageDropdown({ label, locale, waits, onSwitch }: Props) {
  const offered = useOfferedLanguages();
  return (
    <>
      <MenuButton
        size="small"
        variant="flat"
        aria-label={label}
        label={LANGUAGES[locale].name}
        icon={waits ? <Spinner size={20} label="" /> : <Icon of={Globe} />}
        options={offered.map((id) => ({ id, label: LANGUAGES[id].name, lang: id }))}
        value={locale}
        onAction={(id) => {
          const next = toLocale(id);
          if (next && next !== locale) onSwitch(next);
        }}
      />
      <LanguageAwaited awaited={waits} />
    </>
  );
}
