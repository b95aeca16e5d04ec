import { page } from '@portal/shell-kit';
import { useEffect, useRef } from 'react';
import { LazyPart } from '../../../components/LazyPart';
import { ACTIONS_ID } from '../../../model/field-id';
import type { DialogsProps } from './useOpenDialog';

const LifeCycleDialog = page(() => import(/* webpackChunkName: "LifeCycleDialog" */ './LifeCycleDialog'));

/** The dialogs over the application; they are loaded when the first of them opens. */
export function Dialogs(props: DialogsProps) {
  const { name, toHeading } = props.dialog;
  const open = name !== undefined;
  const wasOpen = useRef(open);
  const last = useRef(name);
  if (name) last.current = name;
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return;
    // The dialog gives the focus back to its button; where that went with the old state, the heading takes it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (!toHeading && document.activeElement !== document.body) return;
        // The second question of two came from the first, which has gone too; both came from the menu.
        const second = !toHeading && last.current === 'select-previous';
        const menu = second && document.querySelector<HTMLElement>(`#${ACTIONS_ID} button`);
        (menu || document.querySelector('h1'))?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open, toHeading]);
  return (
    open && (
      <LazyPart load={LifeCycleDialog.preload} onClose={props.dialog.close}>
        <LifeCycleDialog {...props} />
      </LazyPart>
    )
  );
}
