import { SOCIAL_LINKS } from '../social-links';
import type { Theme } from '../types';
import { stateBrand } from './brand';
import home from './home.svg';
import './palette.css';

export const state: Theme = {
  ...stateBrand,
  logo: [
    { path: 'M4 14 28 4l24 10v6H4zm0 32h48v6H4z', colour: 'brand' },
    { path: 'M8 24h6v18H8zm11 0h6v18h-6zm12 0h6v18h-6zm11 0h6v18h-6z', colour: 'logo-accent' },
  ],
  images: { home },
  socialLinks: SOCIAL_LINKS,
};
