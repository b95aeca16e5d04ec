import { useState } from 'react';

/**
 * Shows a choice at once that goes into the address, before the address has it: until then the next choice would be made from an old one. Back and
 * links change the address too, and are shown as well.
 * @param inAddress what the address says
 * @param key of it; another one is another choice
 * @returns what to show, and a setter for what was chosen; the caller puts it into the address
 */
export function useChosen<Value>(inAddress: Value, key: string): [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState(inAddress);
  const [known, setKnown] = useState(key);
  if (key === known) return [chosen, setChosen];
  setKnown(key);
  setChosen(inAddress);
  return [inAddress, setChosen];
}
