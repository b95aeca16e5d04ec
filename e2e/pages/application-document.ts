import type { SectionName } from '@portal/contract/sections';
import type { PortalUser } from '../fixtures/portal/test';

/** One answer in the document: its section, group, label and words. */
interface Line {
  section: string;
  group: string;
  label: string;
  text: string;
}

/** The document of preview and print, as a person reads it. */
export class ApplicationDocument {
  private constructor(
    private readonly lines: readonly Line[],
    private readonly titles: Readonly<Partial<Record<SectionName, string>>>,
  ) {}

  static async read(
    { page }: PortalUser,
    titles: Readonly<Partial<Record<SectionName, string>>>,
  ): Promise<ApplicationDocument> {
    const lines = await page.getByRole('main').evaluate((main) => {
      const found: { section: string; group: string; label: string; text: string }[] = [];
      for (const section of main.querySelectorAll('section')) {
        const title = section.querySelector('h2')?.innerText.trim() ?? '';
        let group = '';
        for (const part of section.querySelectorAll('h3, dt')) {
          const words = (part as HTMLElement).innerText.trim();
          if (part.tagName === 'H3') group = words;
          else {
            const text = (part.nextElementSibling as HTMLElement | null)?.innerText ?? '';
            found.push({ section: title, group, label: words, text });
          }
        }
      }
      return found;
    });
    return new ApplicationDocument(lines, titles);
  }

  /** Whether the document has an answer. @param group title of the group, where labels repeat in the section */
  has(section: SectionName, group: string | undefined, label: string, texts: readonly string[]): boolean {
    return this.lines.some(
      (line) =>
        line.section === this.titles[section] &&
        line.label === label &&
        (group === undefined || line.group === group) &&
        texts.every((text) => line.text.includes(text)),
    );
  }
}
