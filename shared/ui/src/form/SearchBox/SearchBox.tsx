import Search from 'lucide-react/icons/search';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../basic/Button/Button';
import { Icon } from '../../basic/Icon/Icon';
import { TextField } from '../TextField/TextField';
import styles from './SearchBox.module.css';

export interface SearchBoxProps {
  label: string;
  /** What the list is narrowed to now; empty when it is whole. */
  value: string;
  /** Words of the button that searches. */
  action: ReactNode;
  /** Words of the button that shows the whole list again. */
  clear: ReactNode;
  /** Takes the wanted text without spaces around it; empty for the whole list. */
  onSearch(value: string): void;
  /** Where the browser itself looks for the text while no script does: address, name of the text in it, and what it carries besides. */
  withoutScripts?: { action: string; name: string; carries: Readonly<Record<string, string>> };
}

/** Narrows a list to a text once it is asked to, not at each letter. */
export function SearchBox({ label, value, action, clear, onSearch, withoutScripts }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** What was asked for here and has not come back as `value`: somebody may have typed on by then. */
  const [asked, setAsked] = useState<string>();
  // Back and Forward change the search too; the box follows without being made anew, which would lose the focus.
  if (value !== known) {
    setKnown(value);
    setAsked(undefined);
    if (value !== asked) setText(value);
  }
  const search = (wanted: string) => {
    setText(wanted);
    setAsked(wanted);
    onSearch(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text.trim());
  };
  const clearAll = () => {
    search('');
    // The button goes away with the search that it cleared.
    field.current?.focus();
  };
  return (
    <search>
      <form className={styles.form} action={withoutScripts?.action} onSubmit={submit}>
        {Object.entries(withoutScripts?.carries ?? {}).map(([name, carried]) => (
          <input key={name} type="hidden" name={name} value={carried} />
        ))}
        <div className={styles.field}>
          <TextField
            ref={field}
            label={label}
            type="search"
            inputMode="search"
            name={withoutScripts?.name}
            value={text}
            onChange={setText}
          />
        </div>
        <Button type="submit" icon={<Icon of={Search} />}>
          {action}
        </Button>
        {value && (
          <Button variant="flat" onClick={clearAll}>
            {clear}
          </Button>
        )}
      </form>
    </search>
  );
}
