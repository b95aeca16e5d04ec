import type { AriaAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { useTexts } from '../../texts/useTexts';
import { Spinner } from '../Spinner/Spinner';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { WholeText } from '../WholeText';
import { type ButtonLook, buttonClass } from './button-class';

export type { ButtonSize, ButtonVariant } from './button-class';

type AriaOfButtons = Pick<
  AriaAttributes,
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-haspopup'
  | 'aria-pressed'
  | 'aria-current'
>;

export interface ButtonProps extends ButtonLook, AriaOfButtons {
  children?: ReactNode;
  type?: 'button' | 'submit' | 'reset';
  onClick?(event: MouseEvent<HTMLButtonElement>): void;
  /** For a button whose place may be taken while it is pressed; everything else goes by `onClick`. */
  onPointerDown?(): void;
  onPointerCancel?(): void;
  /** For keys that do something else than a press. */
  onKeyDown?(event: KeyboardEvent<HTMLButtonElement>): void;
  /** Blocks clicks and shows a spinner; the button keeps its focus and its name. */
  loading?: boolean;
  /** Blocks clicks; the button stays focusable, so that a keyboard user does not lose their place. */
  disabled?: boolean;
  /** Shown before the text. Without text give `aria-label`. */
  icon?: ReactNode;
  id?: string;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. docs/specification.md#components */
export function Button({
  children,
  variant,
  size,
  wide,
  type = 'button',
  onClick,
  loading = false,
  disabled = false,
  icon,
  ...rest
}: ButtonProps) {
  const texts = useTexts();
  const blocked = loading || disabled;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event);
    // A blocked submit button must not send its form, and a blocked button must not open what lies under it.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide })}
      onClick={click}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner size={20} label="" /> : icon}
      <WholeText>{children}</WholeText>
      {loading && <VisuallyHidden>{texts.loading}</VisuallyHidden>}
    </button>
  );
}
