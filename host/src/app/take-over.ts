declare global {
  interface Window {
    /** The button that was pressed last before the scripts were there, as the first script of the page has kept it. */
    __portalPressed?: HTMLElement | undefined;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = 'input, textarea, select';
const FOCUSED = 'a, button, input, textarea, select';

/** An element as the same one is found in the drawn page: what it is called, and the how manieth of that name it is. */
interface Place {
  name: string;
  index: number;
}

const nameOf = (element: Element): string =>
  element.matches(FIELDS)
    ? `${element.tagName} ${element.getAttribute('name') ?? ''}`
    : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`;

/** Without the menu of the other width, which a page has as well until it is drawn. */
const named = (root: Element, name: string) =>
  [...root.querySelectorAll(FOCUSED)].filter(
    (element) => nameOf(element) === name && (element.checkVisibility?.() ?? true),
  );

function placeOf(root: Element, element: Element): Place {
  const name = nameOf(element);
  return { name, index: named(root, name).indexOf(element) };
}

const find = <Found extends HTMLElement>(root: Element, { name, index }: Place) =>
  named(root, name)[index] as Found | undefined;

/** What the browser sets past React, so that React takes the event for what a person did. */
function type(field: Field, value: string): void {
  const { prototype } =
    field instanceof HTMLSelectElement
      ? HTMLSelectElement
      : field instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isChanged = (field: Field) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : isTicked(field)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;

/** Whether a person has typed or ticked something in what a page shows. */
export const hasChanges = (root: ParentNode) => [...root.querySelectorAll<Field>(FIELDS)].some(isChanged);

function caretOf(element: Element | null): [start: number, end: number] | undefined {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

/**
 * Keeps what a person has done in a page that was shown before its scripts, until the scripts have drawn it.
 * @param root holds the page
 * @returns does the same in the drawn page: text, ticks, focus and caret, then the button that was pressed last
 */
export function keepWhatWasDone(root: Element): () => void {
  const shown = root.querySelector('#page-text');
  if (!shown) return () => {};
  const typed = [...shown.querySelectorAll<Field>(FIELDS)]
    .filter(isChanged)
    .map((field) => ({ place: placeOf(shown, field), value: field.value, ticks: isTicked(field) }));
  const { activeElement } = document;
  const focused = activeElement && shown.contains(activeElement) ? placeOf(shown, activeElement) : undefined;
  const caret = focused && caretOf(activeElement);
  const pressed =
    window.__portalPressed && shown.contains(window.__portalPressed) && placeOf(shown, window.__portalPressed);
  window.__portalPressed = undefined;
  return () => {
    for (const style of document.querySelectorAll('style[data-prerendered]')) style.remove();
    for (const { place, value, ticks } of typed) {
      const field = find<Field>(root, place);
      if (field && ticks) field.click();
      else if (field) type(field, value);
    }
    const focus = focused && find<HTMLElement>(root, focused);
    focus?.focus({ preventScroll: true });
    if (caret && (focus instanceof HTMLInputElement || focus instanceof HTMLTextAreaElement))
      focus.setSelectionRange(...caret);
    // What was typed is in the state of the page by then.
    if (pressed) queueMicrotask(() => find<HTMLElement>(root, pressed)?.click());
  };
}
