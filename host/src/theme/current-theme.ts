import { THEME_NAMES, type Theme, type ThemeName, themes } from '@portal/themes';

let rendered: ThemeName | undefined;
/** Names the theme where pages are rendered without a document. */
export function renderTheme(name: ThemeName): void {
  rendered = name;
}

/** The theme that the gateway wrote into the page, which chose it by the address; state where none is named. */
export function themeName(): ThemeName {
  const named = rendered ?? document.documentElement.dataset.theme;
  return THEME_NAMES.find((name) => name === named) ?? 'state';
}

/** What the theme in force says: name, logo, links, sections. */
export function currentTheme(): Theme {
  return themes[themeName()];
}
