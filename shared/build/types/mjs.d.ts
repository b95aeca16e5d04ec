/** The preset is plain JavaScript, described by JSDoc; its tests need no more than its names. */
declare module '*.mjs';
