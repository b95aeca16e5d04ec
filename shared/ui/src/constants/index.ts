/**
 * Constants of the interface (docs/specification.md#9-limits-and-times). Lengths are CSS pixels, times milliseconds, unless the name
 * says otherwise. Media queries cannot read them, so a test holds every breakpoint written in CSS against {@link BREAKPOINTS}.
 */
export const BREAKPOINTS = [414, 750, 900, 1080, 1200, 1500, 1800] as const;
/** From this width on the top bar is hidden. */
export const TOP_BAR_HIDDEN_FROM = 750;
/** From this width on modals have their desktop layout. */
export const DESKTOP_FROM = 900;
export const ALERT_MAX_WIDTH = 1248;
export const FOOTER_LOGO_WIDTH = 130;
export const QUICK_LINK_COLUMNS = 3;
export const QUICK_LINKS_PER_COLUMN = 4;

export const MODAL_WIDTH = { extraSmall: 460, medium: 800, large: 1080, extraExtraLarge: 1500 } as const;

export const TOOLTIP_SHOW_DELAY = 150;
export const TOOLTIP_HIDE_DELAY = 300;
/** Distance from the trigger: along its edge, and away from it. */
export const TOOLTIP_CROSS_OFFSET = 0;
export const TOOLTIP_OFFSET = 10;
/** The least distance of a tooltip from the edge of the window. */
export const TOOLTIP_EDGE_PADDING = 5;
export const TOOLTIP_MAX_WIDTH = 318;
export const POPUP_MAX_WIDTH = 350;
export const POPPER_MIN_WIDTH = 250;

/** CSS length, as it is a share of the window's height. */
export const MENU_MAX_HEIGHT = '40vh';
export const MENU_MAX_HEIGHT_IN_MODAL = 330;
export const MENU_MIN_WIDTH = 250;
export const MENU_OFFSET = 20;
/** From this width of the window on a menu has room beside its button. */
export const MENU_BESIDE_FROM = 750;

export const TOAST_TIMEOUT = 4000;
export const ERROR_TOAST_DELAY = 100;
/** The bar's redraw interval; the bar follows the timeout. docs/specification.md#components */
export const TOAST_TICK = 25;

export const SPINNER_TURN_SECONDS = 0.75;
export const PROGRESS_START_DELAY = 500;
export const PROGRESS_STEP = 15;

export const FIRST_DAY_OF_WEEK = 'mon';

export const STATUS_VARIANTS = [
  'primary',
  'secondary',
  'success',
  'warning',
  'muted',
  'draft',
  'error',
  'transparent',
] as const;
export type StatusVariant = (typeof STATUS_VARIANTS)[number];

/** A skeleton shows only when content takes longer than this, so that quick answers do not flicker (docs/design/look.md#waiting). */
export const SKELETON_DELAY = 300;
/** The character counter shows from this share of the bound on (docs/design/look.md#fields). */
export const COUNTER_NEAR_SHARE = 0.8;
/** Pause in typing after which the counter is read out; reading at each key would drown the echo of the keys. */
export const COUNTER_ANNOUNCE_DELAY = 1000;
