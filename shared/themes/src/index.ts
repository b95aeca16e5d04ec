import { brands } from './brands';
import churchHome from './images/church-home.svg';
import cityHome from './images/city-home.svg';
import municipalHome from './images/municipal-home.svg';
import stateHome from './images/state-home.svg';
import churchDark from './logos/church-dark.svg';
import churchLight from './logos/church-light.svg';
import cityDark from './logos/city-dark.svg';
import cityLight from './logos/city-light.svg';
import municipalDark from './logos/municipal-dark.svg';
import municipalLight from './logos/municipal-light.svg';
import stateDark from './logos/state-dark.svg';
import stateLight from './logos/state-light.svg';
import type { SocialLink, Theme, ThemeName } from './theme';

export { type SocialLink, THEME_NAMES, type Theme, type ThemeName } from './theme';

const SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
];

/** The employer organisations (docs/specification.md#themes). Colours are in `palette.css` under `[data-theme]`. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  state: {
    ...brands.state,
    logos: { light: stateLight, dark: stateDark },
    images: { home: stateHome },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: false, feedback: false, faq: true },
  },
  municipal: {
    ...brands.municipal,
    logos: { light: municipalLight, dark: municipalDark },
    images: { home: municipalHome },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: true, feedback: true, faq: true },
  },
  church: {
    ...brands.church,
    logos: { light: churchLight, dark: churchDark },
    images: { home: churchHome },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: false, feedback: true, faq: true },
  },
  city: {
    ...brands.city,
    logos: { light: cityLight, dark: cityDark },
    images: { home: cityHome },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: true, feedback: true, faq: true },
  },
};
