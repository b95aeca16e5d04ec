import { LANGUAGES } from '@portal/contract/limits';
import { useIntl, useLocale } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon } from '@portal/ui/basic';
import { ChevronDown, Globe } from '@portal/ui/icons';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSwitchLanguage } from '../../language/useSwitchLanguage';
import { LazyPart } from '../../lazy/LazyPart';
import { useTellNotOpened } from '../../lazy/NotOpened';
import { useIdle } from '../../lazy/useIdle';

const Dropdown = page(() => import(/* webpackChunkName: "LanguageDropdown" */ './LanguageDropdown'));

/** Keys that open a menu, with or without Alt. */
const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/** How the menu was asked for before its code was there. */
type Press = 'pointer' | 'keyboard';

/** The language dropdown. Its button is there at once; the menu behind it comes when the browser is idle or the button is pressed. */
export function LanguageMenu() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { switchLanguage, awaited } = useSwitchLanguage();
  const tellNotOpened = useTellNotOpened();
  const idle = useIdle();
  const pressed = useRef<Press>(undefined);
  const placeholder = useRef<HTMLButtonElement>(null);
  const [here, setHere] = useState(false);
  const fetchCode = useCallback(async () => {
    try {
      await Dropdown.preload();
      setHere(true);
    } catch {
      if (pressed.current) tellNotOpened();
      // The next press tries again.
      pressed.current = undefined;
    }
  }, [tellNotOpened]);
  useEffect(() => void (idle && fetchCode()), [idle, fetchCode]);
  const press = (how: Press) => {
    pressed.current = how;
    void fetchCode();
  };
  const label = intl.formatMessage({ id: 'host.menu.language' }, { language: LANGUAGES[locale].name });
  const button = (
    <Button
      ref={placeholder}
      size="small"
      variant="flat"
      aria-label={label}
      aria-haspopup="true"
      icon={<Icon of={Globe} />}
      // The menu may take the button's place between the pointer's going down and its coming up: that is a press all the same.
      onPointerDown={() => press('pointer')}
      onPointerCancel={() => {
        pressed.current = undefined;
      }}
      // A click that counts none comes from a key, for which the button has the focus, or repeats a press in Safari, which focuses no button.
      onClick={({ detail, currentTarget }: MouseEvent) =>
        press(detail === 0 && document.activeElement === currentTarget ? 'keyboard' : 'pointer')
      }
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') pressed.current = undefined;
        if (!ARROWS.has(event.key) || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        press('keyboard');
      }}
    >
      {LANGUAGES[locale].name}
      <Icon of={ChevronDown} />
    </Button>
  );
  if (!here) return button;
  return (
    <LazyPart fallback={button}>
      <InPlaceOf
        placeholder={placeholder}
        pressed={pressed}
        label={label}
        locale={locale}
        waits={awaited !== undefined}
        onSwitch={switchLanguage}
      />
    </LazyPart>
  );
}

interface InPlaceOfProps extends ComponentProps<typeof Dropdown> {
  placeholder: RefObject<HTMLButtonElement | null>;
  pressed: RefObject<Press | undefined>;
}

/** Takes over from the button that stood there: its focus, and the press that asked for the menu. */
function InPlaceOf({ placeholder, pressed, ...menu }: InPlaceOfProps) {
  const [{ focused, opens }] = useState(() => {
    const focused = document.activeElement === placeholder.current && placeholder.current !== null;
    // Who has gone on meanwhile keeps the keyboard there. Safari focuses no button that is clicked.
    const isHere = focused || (pressed.current === 'pointer' && document.activeElement === document.body);
    return { focused, opens: isHere ? pressed.current : undefined };
  });
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const button = place.current?.querySelector('button');
    if (focused || opens) button?.focus();
    if (opens === 'pointer') button?.click();
    // With a key the menu opens on an entry.
    if (opens === 'keyboard') button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [focused, opens]);
  return (
    <span ref={place}>
      <Dropdown {...menu} />
    </span>
  );
}
