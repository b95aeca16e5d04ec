import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { type ButtonLook, buttonClass } from '../../basic/Button/button-class';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import { POPPER_MIN_WIDTH } from '../../constants';
import surface from '../surface.module.css';
import styles from './Popper.module.css';

export interface PopperProps extends ButtonLook {
  /** What the button says, and the name of what it opens. */
  label: string;
  icon?: ReactNode;
  /** May be a function that is given the way to close. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that opens content as wide as itself, but at least 250 px. */
export function Popper({ label, icon, children, variant, size, wide }: PopperProps) {
  return (
    <DialogTrigger>
      <Button className={buttonClass({ variant, size, wide })}>
        {icon}
        {label}
        <Icon of={ChevronDown} />
      </Button>
      <Popover className={classes(surface.surface, styles.fill)} style={{ minInlineSize: POPPER_MIN_WIDTH }}>
        <Dialog className={classes(surface.content, surface.roomy)} aria-label={label}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
