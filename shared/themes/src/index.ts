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

/** The four employer organisations of section 1 of the specification. Colours are in `palette.css` under `[data-theme]`. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  state: {
    appName: { fi: 'Valtion työpaikat', sv: 'Statens lediga jobb', en: 'Jobs in central government' },
    logos: { light: stateLight, dark: stateDark },
    images: { home: stateHome },
    colours: { light: '#0a3a78', dark: '#9cc4f5' },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: false, feedback: false, faq: true },
  },
  municipal: {
    appName: { fi: 'Kuntatyöpaikat', sv: 'Kommunjobb', en: 'Municipal jobs' },
    logos: { light: municipalLight, dark: municipalDark },
    images: { home: municipalHome },
    colours: { light: '#14532d', dark: '#86d3a2' },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: true, feedback: true, faq: true },
  },
  church: {
    appName: { fi: 'Kirkon työpaikat', sv: 'Kyrkans lediga jobb', en: 'Church jobs' },
    logos: { light: churchLight, dark: churchDark },
    images: { home: churchHome },
    colours: { light: '#5b2a6e', dark: '#d7aee6' },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: false, feedback: true, faq: true },
  },
  city: {
    appName: { fi: 'Kaupungin työpaikat', sv: 'Stadens lediga jobb', en: 'City jobs' },
    logos: { light: cityLight, dark: cityDark },
    images: { home: cityHome },
    colours: { light: '#0b5563', dark: '#7ccbd8' },
    socialLinks: SOCIAL_LINKS,
    sections: { substitution: true, feedback: true, faq: true },
  },
};
