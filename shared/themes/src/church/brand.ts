import type { Brand } from '../types';

export const churchBrand: Brand = {
  appName: { fi: 'Kirkon työpaikat', sv: 'Kyrkans lediga jobb', en: 'Church jobs' },
  colours: { light: '#5b2a6e', dark: '#d7aee6' },
  sections: { substitution: false, feedback: true, faq: true },
};
