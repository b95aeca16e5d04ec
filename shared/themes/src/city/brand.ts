import type { Brand } from '../types';

export const cityBrand: Brand = {
  appName: { fi: 'Kaupungin työpaikat', sv: 'Stadens lediga jobb', en: 'City jobs' },
  colours: { light: '#0b5563', dark: '#7ccbd8' },
  sections: { substitution: true, feedback: true, faq: true },
};
