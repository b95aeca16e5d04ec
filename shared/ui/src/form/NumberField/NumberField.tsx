import { TextField, type TextFieldProps } from '../TextField/TextField';

export interface NumberFieldProps extends Omit<TextFieldProps, 'inputMode' | 'type' | 'spellCheck'> {
  /** Digits after the comma; 0 shows the keyboard without one. */
  decimals?: number;
}

/**
 * A number typed as text: browsers' number inputs change their value on scrolling and drop what they cannot read, while the portal keeps
 * what was typed and marks it.
 */
export function NumberField({ decimals = 0, ...field }: NumberFieldProps) {
  return <TextField {...field} inputMode={decimals > 0 ? 'decimal' : 'numeric'} spellCheck={false} />;
}
