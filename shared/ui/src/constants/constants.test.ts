import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as constants from './index';

it('The constants have the agreed values', () => {
  expect(constants).toMatchObject({
    BREAKPOINTS: [414, 750, 900, 1080, 1200, 1500, 1800],
    TOP_BAR_HIDDEN_FROM: 750,
    DESKTOP_FROM: 900,
    ALERT_MAX_WIDTH: 1248,
    FOOTER_LOGO_WIDTH: 130,
    QUICK_LINK_COLUMNS: 3,
    QUICK_LINKS_PER_COLUMN: 4,
    MODAL_WIDTH: { extraSmall: 460, medium: 800, large: 1080, extraExtraLarge: 1500 },
    TOOLTIP_SHOW_DELAY: 150,
    TOOLTIP_HIDE_DELAY: 300,
    TOOLTIP_CROSS_OFFSET: 0,
    TOOLTIP_OFFSET: 10,
    TOOLTIP_EDGE_PADDING: 5,
    TOOLTIP_MAX_WIDTH: 318,
    POPUP_MAX_WIDTH: 350,
    POPPER_MIN_WIDTH: 250,
    MENU_MAX_HEIGHT: '40vh',
    MENU_MAX_HEIGHT_IN_MODAL: 330,
    MENU_MIN_WIDTH: 250,
    MENU_OFFSET: 20,
    TOAST_TIMEOUT: 4000,
    ERROR_TOAST_DELAY: 100,
    TOAST_TICK: 25,
    SPINNER_TURN_SECONDS: 0.75,
    PROGRESS_START_DELAY: 500,
    PROGRESS_STEP: 15,
    FIRST_DAY_OF_WEEK: 'mon',
    STATUS_VARIANTS: ['primary', 'secondary', 'success', 'warning', 'muted', 'draft', 'error', 'transparent'],
  });
});

it('Every width in a media query of the components is one of the agreed breakpoints', () => {
  const sources = join(import.meta.dirname, '..');
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const widths = sheets.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/@media[^{]*width[^{]*?(\d+)px/g)].map((match) =>
      Number(match[1]),
    ),
  );
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter((width) => !constants.BREAKPOINTS.some((breakpoint) => breakpoint === width))).toEqual([]);
});
