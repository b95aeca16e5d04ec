import { createContext, useContext } from 'react';
import type { ChangeMarks } from '../../model/change-marks';

/** Which of two papers this is, and where they differ; undefined for a paper on its own. */
export interface PaperSide {
  side: 'sent' | 'current';
  marks: ChangeMarks;
}

const PaperContext = createContext<PaperSide | undefined>(undefined);
export const PaperSideProvider = PaperContext.Provider;
export const usePaperSide = () => useContext(PaperContext);
