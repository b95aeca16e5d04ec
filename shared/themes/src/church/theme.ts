import { SOCIAL_LINKS } from '../social-links';
import type { Theme } from '../types';
import { churchBrand } from './brand';
import home from './home.svg';
import './palette.css';

export const church: Theme = {
  ...churchBrand,
  logo: [
    { path: 'M25 4h6v8h8v6h-8v6l18 14v14H35V42a7 7 0 0 0-14 0v10H7V38l18-14v-6h-8v-6h8z', colour: 'brand' },
    { path: 'M28 26.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7z', colour: 'logo-accent' },
  ],
  images: { home },
  socialLinks: SOCIAL_LINKS,
};
