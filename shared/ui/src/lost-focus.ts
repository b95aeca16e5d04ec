/** What names a region: the element that it is labelled by, else its first heading. */
export function headOf(region: Element): HTMLElement | null {
  const labelledBy = region.getAttribute('aria-labelledby');
  return (labelledBy && document.getElementById(labelledBy)) || region.querySelector<HTMLElement>('h1, h2, h3');
}

/**
 * Gives the focus, where nothing has it, to the first of some elements that takes it, else to the head of the page, else to its main part.
 * @param elements those that are not there are left out
 * @param options of the focus of these elements
 */
export function giveLostFocus(elements: readonly (HTMLElement | null)[], options?: FocusOptions): void {
  for (const element of elements) {
    if (!isLost()) return;
    if (element) focus(element, options);
  }
  if (!isLost()) return;
  const main = document.querySelector('main');
  // The head may be far away: the page does not scroll under the eyes of who has pressed a button.
  if (main) focus(headOf(main) ?? main, { preventScroll: true });
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function focus(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}
