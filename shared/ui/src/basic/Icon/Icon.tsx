import type { ComponentType, SVGProps } from 'react';

export type IconType = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>;

export interface IconProps {
  /** An icon of `@portal/ui/icons`. */
  of: IconType;
  /** Pixels; 20 beside text, 24 alone. */
  size?: 16 | 20 | 24 | 32;
  /** Accessible name. Left out when the text beside the icon says the same. */
  label?: string;
  className?: string;
}

/** An icon of the portal's one set, hidden from screen readers unless it has a label. */
export function Icon({ of: Shape, size = 20, label, className }: IconProps) {
  if (label === undefined) return <Shape size={size} className={className} aria-hidden="true" />;
  return <Shape size={size} className={className} role="img" aria-label={label} />;
}
