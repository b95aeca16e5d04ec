import { SOCIAL_LINKS } from '../social-links';
import type { Theme } from '../types';
import { municipalBrand } from './brand';
import home from './home.svg';
import './palette.css';

export const municipal: Theme = {
  ...municipalBrand,
  logo: [
    { path: 'M28 4 50 24v28H36V36H20v16H6V24z', colour: 'brand' },
    { path: 'M28 16c5 3 7 7 7 10s-3 6-7 6-7-3-7-6 2-7 7-10z', colour: 'logo-accent' },
  ],
  images: { home },
  socialLinks: SOCIAL_LINKS,
};
