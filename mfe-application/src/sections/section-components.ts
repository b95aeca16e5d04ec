import type { SectionName } from '@portal/contract/sections';
import { page } from '@portal/shell-kit';
import type { ComponentType } from 'react';
import { kindNameOf, type SectionKindName } from '../model/section-kinds';
import type { SectionProps } from './section-content';

type LazySection = ComponentType<SectionProps> & { preload(): Promise<unknown> };

/** The components that draw the kinds of sections, each in its own file. They are apart from `kindOf`, which comes with the form's page only. */
const COMPONENTS = {
  record: page(() => import(/* webpackChunkName: "RecordSection" */ './record/RecordSection')),
  table: page(() => import(/* webpackChunkName: "TableSection" */ './table/TableSection')),
  languageSkills: page(() => import(/* webpackChunkName: "LanguageSection" */ './language-skills/LanguageSection')),
  attachments: page(() => import(/* webpackChunkName: "AttachmentsSection" */ './attachments/AttachmentsSection')),
} as const satisfies Record<SectionKindName, unknown>;

/** The component that draws a section. */
export function componentOf(section: SectionName): LazySection {
  // Each takes the sections and the content of its kind alone.
  return COMPONENTS[kindNameOf(section)] as LazySection;
}

/** Those whose code has come, or failed. */
const settled = new Set<LazySection>();

/** Fetches what a section is drawn with; resolves once it came or failed. A failure is shown and tried again where the section is drawn. */
export async function preloadSection(section: SectionName): Promise<void> {
  const Section = componentOf(section);
  await Section.preload().catch(() => undefined);
  settled.add(Section);
}

/** Whether what a section is drawn with has come, or failed. */
export function isSectionCodeSettled(section: SectionName): boolean {
  return settled.has(componentOf(section));
}
