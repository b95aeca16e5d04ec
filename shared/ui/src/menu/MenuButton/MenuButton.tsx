import { useNavigate } from '@portal/routing/react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, use } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { type ButtonLook, buttonClass } from '../../basic/Button/button-class';
import { Icon } from '../../basic/Icon/Icon';
import { isExternal } from '../../basic/Link/is-external';
import { StatusChip } from '../../basic/StatusChip/StatusChip';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import { classes } from '../../classes';
import {
  MENU_BESIDE_FROM,
  MENU_MAX_HEIGHT,
  MENU_MAX_HEIGHT_IN_MODAL,
  MENU_MIN_WIDTH,
  MENU_OFFSET,
  type StatusVariant,
} from '../../constants';
import { InModalContext } from '../../modal/Modal/InModalContext';
import { useTexts } from '../../texts/useTexts';
import styles from './MenuButton.module.css';

export interface MenuOption {
  id: string;
  /** Never empty (docs/specification.md#5-validation). */
  label: string;
  /** Language of the label, where it is not that of the page. */
  lang?: string;
  /** A chip after the label. */
  status?: { variant: StatusVariant; label: string };
  icon?: ReactNode;
  /** Goes there: starting with http in a new tab, else a route of the portal. */
  href?: string;
  disabled?: boolean;
  /** Shown in the colour of actions that cannot be undone. */
  danger?: boolean;
}

export interface MenuButtonProps extends ButtonLook {
  /** What the button says. For an icon alone give `aria-label` too. */
  label: ReactNode;
  'aria-label'?: string;
  options: readonly MenuOption[];
  /** Called with the id of the chosen option, for those without an address as well as for those with one. */
  onAction?(id: string): void;
  icon?: ReactNode;
  /** Id of the option in force, marked with a tick. Makes the menu a choice of one. */
  value?: string;
  /** Opens beside the button where the window is wide enough, so that what stands above and below it stays in sight. */
  beside?: boolean;
  /** Leaves out the arrow, where the icon says it already. */
  hideArrow?: boolean;
}

/** A button that opens a list of actions or of choices. */
export function MenuButton({
  label,
  options,
  onAction,
  icon,
  value,
  beside = false,
  hideArrow = false,
  variant,
  size,
  wide,
  ...rest
}: MenuButtonProps) {
  const navigate = useNavigate();
  const inModal = use(InModalContext);
  const texts = useTexts();
  const act = (id: string) => {
    onAction?.(id);
    const href = options.find((option) => option.id === id)?.href;
    if (href !== undefined && !isExternal(href)) navigate(href);
  };
  const choice =
    value === undefined
      ? {}
      : ({ selectionMode: 'single', selectedKeys: [value], disallowEmptySelection: true } as const);
  return (
    <MenuTrigger>
      <Button className={buttonClass({ variant, size, wide })} aria-label={rest['aria-label']}>
        {icon}
        {label}
        {!hideArrow && <Icon of={ChevronDown} />}
      </Button>
      <Popover
        className={styles.popover}
        offset={MENU_OFFSET}
        placement={beside && window.innerWidth >= MENU_BESIDE_FROM ? 'left bottom' : undefined}
        style={{ minInlineSize: MENU_MIN_WIDTH }}
      >
        <Menu
          {...choice}
          className={styles.list}
          style={{ maxBlockSize: inModal ? MENU_MAX_HEIGHT_IN_MODAL : MENU_MAX_HEIGHT }}
          onAction={(key) => act(String(key))}
        >
          {options
            .filter((option) => option.label.trim() !== '')
            .map((option) => (
              <MenuItem
                key={option.id}
                id={option.id}
                textValue={option.label}
                isDisabled={option.disabled}
                className={classes(styles.item, option.danger && styles.delete)}
                {...(option.href !== undefined && isExternal(option.href)
                  ? { href: option.href, target: '_blank', rel: 'noopener noreferrer' }
                  : {})}
              >
                {({ isSelected }) => (
                  <>
                    {value !== undefined && <span className={styles.check}>{isSelected && <Icon of={Check} />}</span>}
                    {option.icon}
                    <span className={styles.label}>
                      {option.lang ? <span lang={option.lang}>{option.label}</span> : option.label}
                      {option.href !== undefined && isExternal(option.href) && (
                        <VisuallyHidden> ({texts.opensInNewTab})</VisuallyHidden>
                      )}
                    </span>
                    {option.status && <StatusChip status={option.status.variant}>{option.status.label}</StatusChip>}
                  </>
                )}
              </MenuItem>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
