import { useEffect, useState } from 'react';
import { filterByName, findByName, type NamedOption } from './named-option';

/**
 * Keeps what is typed into a combo box apart from what is chosen: a text that means one option chooses it, any other stays where it is and is no
 * answer.
 */
export function useTypedOption(
  options: readonly NamedOption[],
  value: string,
  onChange: (value: string) => void,
  kept: { text: string | undefined; keep(text: string | undefined): void } = { text: undefined, keep: () => undefined },
) {
  const [typed, setTyped] = useState(value === '' ? kept.text : undefined);
  const [unknown, setShownUnknown] = useState(typed);
  const [showsAll, setShowsAll] = useState(false);
  const setUnknown = (text: string | undefined) => {
    setShownUnknown(text);
    kept.keep(text);
  };
  const forget = () => {
    setTyped(undefined);
    setUnknown(undefined);
  };
  // What was chosen elsewhere takes the place of what was typed.
  useEffect(() => {
    if (value === '') return;
    setTyped(undefined);
    setShownUnknown(undefined);
  }, [value]);
  const chosen = options.find(({ id }) => id === value)?.label ?? '';
  const choose = (id: string) => {
    forget();
    if (id !== value) onChange(id);
  };
  return {
    text: typed ?? chosen,
    shown: showsAll || typed === undefined ? options : filterByName(options, typed),
    /** The text that was left in the field and means no option. */
    unknown,
    choose,
    type(text: string) {
      setTyped(text);
      setUnknown(undefined);
      setShowsAll(false);
      if (text === '' && value !== '') onChange('');
    },
    /** The list was opened or closed; by its button all of it is wanted. */
    open: (byButton: boolean) => setShowsAll(byButton),
    /** The text is finished. */
    settle() {
      if (typed === undefined) return;
      const found = findByName(options, typed);
      if (found) return choose(found.id);
      if (typed.trim() === '') return forget();
      setUnknown(typed.trim());
      // What is shown is no option, so none may be sent.
      if (value !== '') onChange('');
    },
  };
}
