import { Link } from '@portal/routing/react';
import ExternalLink from 'lucide-react/icons/external-link';
import type { AriaAttributes, MouseEventHandler, ReactNode, Ref } from 'react';
import { useTexts } from '../../texts/useTexts';
import { Icon } from '../Icon/Icon';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { isExternal } from './is-external';

export interface SmartLinkProps extends Pick<AriaAttributes, 'aria-label' | 'aria-current' | 'aria-describedby'> {
  /** Starting with http: opens in a new tab. A fragment, mailto or tel address: as it is. Else a route of the portal. */
  href: string;
  children?: ReactNode;
  className?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  id?: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** The one place that decides how an address is opened. */
export function SmartLink({ href, children, ...rest }: SmartLinkProps) {
  const texts = useTexts();
  if (isExternal(href)) {
    const label = rest['aria-label'];
    const named = label === undefined ? {} : { 'aria-label': `${label} (${texts.opensInNewTab})` };
    return (
      <a {...rest} {...named} href={href} target="_blank" rel="noopener noreferrer">
        {children}
        <VisuallyHidden> ({texts.opensInNewTab})</VisuallyHidden>
        <Icon of={ExternalLink} size={16} />
      </a>
    );
  }
  if (/^(#|mailto:|tel:)/.test(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={href}>
      {children}
    </Link>
  );
}
