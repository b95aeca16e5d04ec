import { SOCIAL_LINKS } from '../social-links';
import type { Theme } from '../types';
import { churchBrand } from './brand';
import home from './home.svg';
import dark from './logo-dark.svg';
import light from './logo-light.svg';
import './palette.css';

export const church: Theme = {
  ...churchBrand,
  logos: { light, dark },
  images: { home },
  socialLinks: SOCIAL_LINKS,
};
