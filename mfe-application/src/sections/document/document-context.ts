import { createContext, useContext } from 'react';
import type { ChangeMarks } from '../../model/change-marks';

/** Which of two papers this is, and where they differ; undefined for a paper on its own. */
export interface PaperSide {
  side: 'sent' | 'current';
  marks: ChangeMarks;
}

const PaperContext = createContext<PaperSide | undefined>(undefined);
export const PaperSideProvider = PaperContext.Provider;

/** The side that a part of the paper stands on. */
export const usePaperSide = () => useContext(PaperContext);

/** Id of the name of a version, which tells the two sections of one title apart. */
export function versionId(side: PaperSide['side']): string {
  return `paper-version-${side}`;
}
