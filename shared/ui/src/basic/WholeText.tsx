import { isValidElement, type ReactNode } from 'react';

/**
 * A text beside something that comes and goes, in an element of its own: a browser that translates the page puts elements in the place of texts,
 * and React would look for them in vain. An element stays as it is. So do several parts, which a style may count: who gives a text among them wraps it.
 */
export function WholeText({ children }: { children: ReactNode }) {
  const isElement = isValidElement(children) && typeof children.type === 'string';
  if (children === undefined || children === null || isElement || Array.isArray(children)) return children;
  return <span>{children}</span>;
}
