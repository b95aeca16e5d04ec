import type { Theme, ThemeName } from './theme';

/** What names an organisation where nothing can be drawn, as in mails: the portal's name and its colours, without pictures. */
export type Brand = Pick<Theme, 'appName' | 'colours'>;

export const brands: Readonly<Record<ThemeName, Brand>> = {
  state: {
    appName: { fi: 'Valtion työpaikat', sv: 'Statens lediga jobb', en: 'Jobs in central government' },
    colours: { light: '#0a3a78', dark: '#9cc4f5' },
  },
  municipal: {
    appName: { fi: 'Kuntatyöpaikat', sv: 'Kommunjobb', en: 'Municipal jobs' },
    colours: { light: '#14532d', dark: '#86d3a2' },
  },
  church: {
    appName: { fi: 'Kirkon työpaikat', sv: 'Kyrkans lediga jobb', en: 'Church jobs' },
    colours: { light: '#5b2a6e', dark: '#d7aee6' },
  },
  city: {
    appName: { fi: 'Kaupungin työpaikat', sv: 'Stadens lediga jobb', en: 'City jobs' },
    colours: { light: '#0b5563', dark: '#7ccbd8' },
  },
};
