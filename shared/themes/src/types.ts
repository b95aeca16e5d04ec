import type { Locale } from '@portal/contract/limits';

export interface SocialLink {
  /** Accessible name, e.g. the service's own. */
  name: string;
  /** Absolute address; opens in a new tab. */
  href: string;
}

/** A part of a logo. Its colour is one of the palette's, for light and for dark grounds. */
export interface LogoPart {
  /** Data of an SVG path in a square of 56 units, filled by the even-odd rule. */
  path: string;
  /** Which `--color-*` of the palette fills it. */
  colour: 'brand' | 'logo-accent';
}

/** What differs between employer organisations (docs/specification.md#themes). Its other colours are in the `palette.css` beside it. */
export interface Theme {
  appName: Readonly<Record<Locale, string>>;
  /** The brand's mark, which stands beside the portal's name. In the page itself: a picture of its own costs a request and a document. */
  logo: readonly LogoPart[];
  /** Brand colour for the browser's own frame (`theme-color`); the same as `--color-brand` of the palette. */
  colours: Readonly<Record<'light' | 'dark', string>>;
  /** Addresses of pictures; `home` is the employer's picture on the front page, three times as wide as high, for decoration. */
  images: Readonly<{ home?: string }>;
  socialLinks: readonly SocialLink[];
  /** Parts of the portal the organisation has switched on. */
  sections: Readonly<Record<'substitution' | 'feedback' | 'faq', boolean>>;
}

/** What a server knows of an organisation, without pictures: its name and colours, as in mails, and the areas it has switched on. */
export type Brand = Pick<Theme, 'appName' | 'colours' | 'sections'>;
