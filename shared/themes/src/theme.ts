import { churchBrand } from './church/brand';
import { cityBrand } from './city/brand';
import { municipalBrand } from './municipal/brand';
import { stateBrand } from './state/brand';
import type { Brand } from './types';

export type { Brand } from './types';

/** Every theme, by name; the pictures are in `index.ts`, since only a browser's build can take them. */
const BRANDS = { state: stateBrand, municipal: municipalBrand, church: churchBrand, city: cityBrand };

export type ThemeName = keyof typeof BRANDS;
export const brands: Readonly<Record<ThemeName, Brand>> = BRANDS;
export const THEME_NAMES = Object.keys(BRANDS) as [ThemeName, ...ThemeName[]];

/** The brand of a theme by its name; that of the portal itself for any other name. */
export function brandNamed(theme: string): Brand {
  return brands[THEME_NAMES.find((name) => name === theme) ?? 'state'];
}
