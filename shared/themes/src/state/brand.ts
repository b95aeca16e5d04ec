import type { Brand } from '../types';

export const stateBrand: Brand = {
  appName: { fi: 'Valtion työpaikat', sv: 'Statens lediga jobb', en: 'Jobs in central government' },
  colours: { light: '#0a3a78', dark: '#9cc4f5' },
  sections: { substitution: false, feedback: false, faq: true },
};
