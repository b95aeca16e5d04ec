import Upload from 'lucide-react/icons/upload';
import { type DragEvent, useRef, useState } from 'react';
import { buttonClass } from '../../basic/Button/button-class';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import { Field, type FieldProps } from '../../form/Field/Field';
import { useTexts } from '../../texts/useTexts';
import styles from './FileDropZone.module.css';

export interface FileDropZoneProps extends Omit<FieldProps, 'readOnly'> {
  /** What the file chooser offers, e.g. `.pdf,image/*`. Dropped files are not held back by it: the error must say why. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Gives at least one file; the first one alone unless `multiple`. */
  onFiles(files: File[]): void;
  /** Gets the files that came beside the first one, where only one may come. */
  onSurplus?(files: File[]): void;
}

/** Takes files by a button, by keyboard and by drag and drop. */
export function FileDropZone({
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  onSurplus,
  ...field
}: FileDropZoneProps) {
  const texts = useTexts();
  const [dragged, setDragged] = useState(false);
  // Leaving a part of the zone for another part fires a leave too, so entries are counted.
  const depth = useRef(0);
  const take = (files: Iterable<File>) => {
    const all = [...files];
    if (all.length === 0 || disabled) return;
    onFiles(multiple ? all : all.slice(0, 1));
    if (!multiple && all.length > 1) onSurplus?.(all.slice(1));
  };
  const move = (step: 1 | -1) => (event: DragEvent) => {
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setDragged(depth.current > 0 && !disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setDragged(false);
    take(event.dataTransfer.files);
  };
  return (
    <Field {...field}>
      {(props) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the file input inside serves keyboard and speech
        <div
          className={classes(styles.zone, dragged && styles.dragged, field.error !== undefined && styles.invalid)}
          onDragEnter={move(1)}
          onDragLeave={move(-1)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <input
            {...props}
            className={styles.input}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            onChange={(event) => {
              take(event.currentTarget.files ?? []);
              // The same file may be chosen again after it was removed or had failed.
              event.currentTarget.value = '';
            }}
          />
          <span className={classes(styles.button, buttonClass({}))} aria-hidden="true">
            <Icon of={Upload} />
            {multiple ? texts.chooseFiles : texts.chooseFile}
          </span>
          <span className={styles.hint} aria-hidden="true">
            {dragged ? texts.dropHere : texts.orDropHere}
          </span>
        </div>
      )}
    </Field>
  );
}
