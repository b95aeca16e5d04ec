/** Parts of the shell around a page. docs/specification.md#around-a-page */
export interface PageLayout {
  footer: boolean;
  feedback: boolean;
  navigation: boolean;
  menu: boolean;
}

export const ALL: PageLayout = { footer: true, feedback: true, navigation: true, menu: true };
export const NO_FEEDBACK: PageLayout = { ...ALL, feedback: false };
export const MENU_ONLY: PageLayout = { footer: false, feedback: false, navigation: false, menu: true };
export const LOGOUT: PageLayout = { footer: false, feedback: false, navigation: false, menu: false };
