import { church } from './church/theme';
import { city } from './city/theme';
import { municipal } from './municipal/theme';
import { state } from './state/theme';
import type { ThemeName } from './theme';
import type { Theme } from './types';

export { THEME_NAMES, type ThemeName } from './theme';
export type { SocialLink, Theme } from './types';

/** The employer organisations (docs/specification.md#themes). */
export const themes: Readonly<Record<ThemeName, Theme>> = { state, municipal, church, city };
