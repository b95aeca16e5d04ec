import { useTellFailure } from '../../components/useTellFailure';

/**
 * Ends taking something out of a section of what is saved.
 * @param titleId of the section's heading
 * @returns takes the answer of the call; tells of a failure, else moves the focus to the heading, as the pressed button goes away with its row
 */
export function useRemoval(titleId: string) {
  const tellFailure = useTellFailure();
  return ({ error }: { error?: unknown }) => {
    if (error) tellFailure(error);
    else document.getElementById(titleId)?.focus();
  };
}
