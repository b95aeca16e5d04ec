import { z } from 'zod';
import { LocaleSchema } from './account/authentication';

/** Up to three columns of up to four links; a link is shown only where the text `titleKey` exists. docs/specification.md#footer-and-quick-links */
export const QuickLink = z.object({ titleKey: z.string(), href: z.string() });
export type QuickLink = z.infer<typeof QuickLink>;

export const LocalizationData = z.object({
  selectedLanguage: LocaleSchema,
  languages: z.array(z.object({ id: LocaleSchema, name: z.string() })),
  /** Operators' texts for the language; they override what a build ships. Values are plain text. */
  staticWords: z.record(z.string(), z.string()),
  dynamicSections: z.object({
    feedback: z.boolean(),
    faq: z.boolean(),
    openCampaigns: z.boolean(),
    quickLinks: z.array(z.array(QuickLink).max(4)).max(3),
  }),
});
export type LocalizationData = z.infer<typeof LocalizationData>;
