import { isValidElement, type ReactNode } from 'react';

/**
 * A text beside something that comes and goes, in an element of its own: a browser that translates the page puts elements in the place of texts,
 * and React would look for them in vain. An element, and several parts, stay as they are: each has a place of its own.
 */
export function WholeText({ children }: { children: ReactNode }) {
  const isElement = isValidElement(children) && typeof children.type === 'string';
  if (children === undefined || children === null || isElement || Array.isArray(children)) return children;
  return <span>{children}</span>;
}
