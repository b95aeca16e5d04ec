import CircleQuestion from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import { POPUP_MAX_WIDTH, TOOLTIP_CROSS_OFFSET, TOOLTIP_EDGE_PADDING, TOOLTIP_OFFSET } from '../../constants';
import { useTexts } from '../../texts/useTexts';
import surface from '../surface.module.css';
import styles from './Popup.module.css';

export interface PopupProps {
  /** What the text is about, e.g. the field's label; the button is called "More information: …". */
  label: string;
  children: ReactNode;
}

/** Help behind a question mark. It opens on click, so touch screens have it too, and closes on a click outside or Escape. */
export function Popup({ label, children }: PopupProps) {
  const texts = useTexts();
  return (
    <DialogTrigger>
      <Button className={styles.trigger} aria-label={`${texts.moreInformation}: ${label}`}>
        <Icon of={CircleQuestion} size={24} />
      </Button>
      <Popover
        className={surface.surface}
        style={{ maxInlineSize: POPUP_MAX_WIDTH }}
        offset={TOOLTIP_OFFSET}
        crossOffset={TOOLTIP_CROSS_OFFSET}
        containerPadding={TOOLTIP_EDGE_PADDING}
      >
        <Dialog className={classes(surface.content, surface.roomy)} aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
