import { useTellFailure } from '../../components/useTellFailure';

/**
 * Ends taking something out of a section of what is saved; its row goes away with the next list.
 * @returns takes the answer of the call, tells of a failure, and gives whether it is taken out
 */
export function useRemoval() {
  const tellFailure = useTellFailure();
  return ({ error }: { error?: unknown }): boolean => {
    if (error) tellFailure(error);
    return !error;
  };
}
