/**
 * Moves the focus to a field about which something was just found out: once its error is drawn, which else would push the field out of sight and be
 * there too late to be read out with it.
 * @param id of the field; nothing happens where there is none
 */
export function focusOnceDrawn(id: string): void {
  // React draws what an event has changed before the microtasks that follow upon it.
  queueMicrotask(() => document.getElementById(id)?.focus());
}
