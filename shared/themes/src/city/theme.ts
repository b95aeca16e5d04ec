import { SOCIAL_LINKS } from '../social-links';
import type { Theme } from '../types';
import { cityBrand } from './brand';
import home from './home.svg';
import './palette.css';

export const city: Theme = {
  ...cityBrand,
  logo: [
    { path: 'M4 24h14v28H4zm34-8h14v36H38z', colour: 'brand' },
    { path: 'M20 4h16v48H20zm5 8v6h6v-6zm0 12v6h6v-6zm0 12v6h6v-6z', colour: 'logo-accent' },
  ],
  images: { home },
  socialLinks: SOCIAL_LINKS,
};
