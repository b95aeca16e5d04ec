import type { Page } from '@playwright/test';

/** More presses than this in one section and a person would have given up. */
const MOST_PRESSES = 400;

/** Moves through the form as somebody does who has no mouse. */
export class TabOrder {
  constructor(private readonly page: Page) {}

  /**
   * Presses Tab from a section's heading until the focus leaves the section.
   * @returns what could not be reached, and where the focus was not to be seen
   */
  async walk(section: string): Promise<string[]> {
    const wanted = new Set(await this.controls(section));
    const hidden: string[] = [];
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      await this.page.keyboard.press('Tab');
      const { inside, names, inSight } = await this.focus(section);
      if (!inside) return [...wanted, ...hidden];
      for (const name of names) wanted.delete(name);
      if (!inSight) hidden.push(`${names[0]} is not in sight`);
    }
    return [...wanted, ...hidden, `Tab never left ${section}`];
  }

  /** Everything in the section that somebody with a mouse could use; of radio buttons, which share one stop, the group. */
  private controls(section: string): Promise<string[]> {
    return this.page.locator(`[data-section="${section}"]`).evaluate((place) =>
      [
        ...place.querySelectorAll<HTMLElement>(
          'input, select, textarea, a[href], [role="region"] button, section button',
        ),
      ]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [tabindex="-1"]'),
        )
        .map((element) => {
          const radio = element as HTMLInputElement;
          return radio.type === 'radio'
            ? `radio ${radio.name}`
            : // What is out of sight is not laid out, and has no innerText then.
              element.id || (element.getAttribute('aria-label') ?? element.textContent ?? '');
        }),
    );
  }

  private focus(section: string): Promise<{ inside: boolean; names: string[]; inSight: boolean }> {
    return this.page.evaluate((name) => {
      const element = document.activeElement as HTMLInputElement | null;
      const inside = element?.closest(`[data-section="${name}"]`) !== null && element !== null;
      if (!inside) return { inside: false, names: [], inSight: true };
      const box = (
        element.type === 'file' || element.type === 'radio' || element.type === 'checkbox'
          ? (element.closest('label, div') ?? element)
          : element
      ).getBoundingClientRect();
      const top = Math.max(box.top, 0);
      const bottom = Math.min(box.bottom, innerHeight);
      // Enough that some of it can be seen: neither scrolled away nor wholly under a bar. WCAG 2.2, 2.4.11.
      const heights = [0.1, 0.5, 0.9].map((share) => top + (bottom - top) * share);
      const inSight =
        bottom > top &&
        heights.some((height) => {
          const seen = document.elementFromPoint(box.left + box.width / 2, height);
          return (
            seen !== null &&
            (element.contains(seen) || seen.contains(element) || Boolean(element.closest('label, div')?.contains(seen)))
          );
        });
      const own =
        element.type === 'radio'
          ? `radio ${element.name}`
          : element.id || (element.getAttribute('aria-label') ?? element.textContent ?? '');
      return { inside: true, names: [own], inSight };
    }, section);
  }
}
