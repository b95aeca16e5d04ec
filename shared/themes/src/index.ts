import churchDark from './logos/church-dark.svg';
import churchLight from './logos/church-light.svg';
import cityDark from './logos/city-dark.svg';
import cityLight from './logos/city-light.svg';
import municipalDark from './logos/municipal-dark.svg';
import municipalLight from './logos/municipal-light.svg';
import stateDark from './logos/state-dark.svg';
import stateLight from './logos/state-light.svg';
import type { Theme, ThemeName } from './theme';

export { type SocialLink, THEME_NAMES, type Theme, type ThemeName } from './theme';

/** The four employer organisations of section 1 of the specification. Colours are in `palette.css` under `[data-theme]`. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  state: {
    appName: { fi: 'Valtion työpaikat', sv: 'Statens lediga jobb', en: 'Jobs in central government' },
    logos: { light: stateLight, dark: stateDark },
    images: {},
    socialLinks: [],
    sections: { substitution: false, feedback: false, faq: true },
  },
  municipal: {
    appName: { fi: 'Kuntatyöpaikat', sv: 'Kommunjobb', en: 'Municipal jobs' },
    logos: { light: municipalLight, dark: municipalDark },
    images: {},
    socialLinks: [],
    sections: { substitution: true, feedback: true, faq: true },
  },
  church: {
    appName: { fi: 'Kirkon työpaikat', sv: 'Kyrkans lediga jobb', en: 'Church jobs' },
    logos: { light: churchLight, dark: churchDark },
    images: {},
    socialLinks: [],
    sections: { substitution: false, feedback: true, faq: true },
  },
  city: {
    appName: { fi: 'Kaupungin työpaikat', sv: 'Stadens lediga jobb', en: 'City jobs' },
    logos: { light: cityLight, dark: cityDark },
    images: {},
    socialLinks: [],
    sections: { substitution: true, feedback: true, faq: true },
  },
};
