import type { Brand } from '../types';

export const municipalBrand: Brand = {
  appName: { fi: 'Kuntatyöpaikat', sv: 'Kommunjobb', en: 'Municipal jobs' },
  colours: { light: '#14532d', dark: '#86d3a2' },
  sections: { substitution: true, feedback: true, faq: true },
};
