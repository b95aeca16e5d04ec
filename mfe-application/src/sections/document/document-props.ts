import type { Preview } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';

/** What the component that shows a section in the document is given. */
export interface DocumentProps<Section = SectionName> {
  section: Section;
  preview: Preview;
}
