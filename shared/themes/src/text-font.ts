import latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';

/** Address of the text's font with the letters of the portal's languages. */
export const TEXT_FONT_URL: string = latin;
