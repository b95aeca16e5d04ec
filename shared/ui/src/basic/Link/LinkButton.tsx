import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '../Button/button-class';
import { SmartLink, type SmartLinkProps } from './SmartLink';

export interface LinkButtonProps extends ButtonLook, Omit<SmartLinkProps, 'className'> {
  /** Shown before the text. Without text give `aria-label`. */
  icon?: ReactNode;
}

/** A link that looks like a button: it goes somewhere, where a Button does something. */
export function LinkButton({ variant, size, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <SmartLink {...rest} className={buttonClass({ variant, size, wide })}>
      {icon}
      {children}
    </SmartLink>
  );
}
