import type { SectionName } from '@portal/contract/sections';
import { page } from '@portal/shell-kit';
import type { ComponentType } from 'react';
import { kindNameOf, type SectionKindName } from '../model/section-kinds';
import type { SectionProps } from './section-content';

type LazySection = ComponentType<SectionProps> & { preload(): Promise<unknown> };

/** The components that draw the kinds of sections. They are apart from `kindOf`, which comes with the form's page only. */
const COMPONENTS = {
  record: page(() => import(/* webpackChunkName: "RecordSection" */ './record/RecordSection')),
  table: page(() => import(/* webpackChunkName: "TableSection" */ './table/TableSection')),
  languageSkills: page(() => import(/* webpackChunkName: "LanguageSection" */ './language-skills/LanguageSection')),
  // The page has all that it needs anyway.
  attachments: page(() => import(/* webpackChunkName: "ApplicationPage" */ './attachments/AttachmentsSection')),
} as const satisfies Record<SectionKindName, unknown>;

/** The component that draws a section. */
export function componentOf(section: SectionName): LazySection {
  // Each takes the sections and the content of its kind alone.
  return COMPONENTS[kindNameOf(section)] as LazySection;
}

/** Fetches what a section is drawn with ahead of its opening; a failure is shown and tried again where the section is drawn. */
export function preloadSection(section: SectionName): void {
  componentOf(section)
    .preload()
    .catch(() => undefined);
}
