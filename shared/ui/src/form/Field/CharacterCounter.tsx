import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import { classes } from '../../classes';
import { COUNTER_ANNOUNCE_DELAY, COUNTER_NEAR_SHARE } from '../../constants';
import type { UiTexts } from '../../texts/texts';
import { useTexts } from '../../texts/useTexts';
import styles from './CharacterCounter.module.css';

function words(texts: UiTexts, remaining: number): string {
  if (remaining > 0) return texts.charactersRemaining(remaining);
  return remaining === 0 ? texts.maximumReached : texts.charactersOver(-remaining);
}

/** As the rules of fields count: an emoji is one character, and so is a line break. */
const countCharacters = (text: string): number => Array.from(text.replaceAll('\r\n', '\n')).length;

/** Tells how many characters are left once the text nears its bound; read out in a pause of the typing. */
export function CharacterCounter({ text: counted, maximum }: { text: string; maximum: number }) {
  const length = countCharacters(counted);
  const texts = useTexts();
  const near = length >= maximum * COUNTER_NEAR_SHARE;
  const text = near ? words(texts, maximum - length) : '';
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), COUNTER_ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {near && (
        <span className={classes(styles.counter, length > maximum && styles.over)} aria-hidden="true">
          {text}
        </span>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{announced}</span>
      </VisuallyHidden>
    </>
  );
}
