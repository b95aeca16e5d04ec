import { Fragment, useMemo } from 'react';
import { type HtmlNode, parseSafeHtml } from './parse-safe-html';

/**
 * Shows text with simple markup. It is built from elements, never written as HTML: whatever a text holds, nothing in it can run, and the
 * page's Trusted Types policy needs no exception.
 */
export function SafeHtml({ html }: { html: string }) {
  const nodes = useMemo(() => parseSafeHtml(html), [html]);
  return nodes.map(toElement);
}

function toElement(node: HtmlNode, index: number) {
  // The nodes of a text never change places.
  const key = `${index}`;
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  const { tag: Tag, href, children } = node;
  if (Tag === 'br') return <br key={key} />;
  if (Tag !== 'a') return <Tag key={key}>{children.map(toElement)}</Tag>;
  const outside = href?.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a key={key} href={href} {...outside}>
      {children.map(toElement)}
    </a>
  );
}
