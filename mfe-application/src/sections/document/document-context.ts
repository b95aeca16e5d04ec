import { createContext, useContext } from 'react';
import type { ChangeMarks } from '../../model/change-marks';

/** Which of two versions a document shows, and where they differ; undefined for a document on its own. */
export interface DocumentVersion {
  side: 'sent' | 'current';
  marks: ChangeMarks;
}

const VersionContext = createContext<DocumentVersion | undefined>(undefined);
export const DocumentVersionProvider = VersionContext.Provider;

/** The version that a part of the document belongs to. */
export const useDocumentVersion = () => useContext(VersionContext);

/** Id of the name of a version, which tells the two sections of one title apart. */
export function versionId(side: DocumentVersion['side']): string {
  return `document-version-${side}`;
}
