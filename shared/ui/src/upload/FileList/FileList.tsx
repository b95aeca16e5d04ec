import { useTexts } from '../../texts/useTexts';
import styles from './FileList.module.css';
import { FileRow, type FileRowActions, type ListedFile } from './FileRow';

export type { ListedFile } from './FileRow';

export interface FileListProps extends FileRowActions {
  /** Accessible name of the list; "Files" by default. */
  label?: string;
  files: readonly ListedFile[];
}

/** Files on their way and files that arrived, each with what can be done about it. Nothing when there are none. */
export function FileList({ label, files, ...actions }: FileListProps) {
  const texts = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label ?? texts.files}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} {...actions} />
      ))}
    </ul>
  );
}
