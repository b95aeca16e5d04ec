import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Button } from '../../basic/Button/Button';
import { Icon } from '../../basic/Icon/Icon';
import linkStyles from '../../basic/Link/TextLink.module.css';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import { classes } from '../../classes';
import type { UiTexts } from '../../texts/texts';
import { useTexts } from '../../texts/useTexts';
import styles from './FileList.module.css';
import { fileSize } from './file-size';

export interface ListedFile {
  id: string;
  name: string;
  /** Bytes. */
  size?: number;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Per cent, while uploading; at 100 the file is being checked. */
  progress?: number;
  /** Why it failed and what helps. */
  error?: string;
  /** Trying again cannot help. */
  final?: boolean;
  /** Where the browser gets the file; it is downloaded, the page stays. */
  href?: string;
}

export interface FileRowActions {
  /** Each button is there only when its action is given. */
  onCancel?(id: string): void;
  onRetry?(id: string): void;
  onRemove?(id: string): void;
}

function stateWords(texts: UiTexts, file: ListedFile): string {
  const progress = Math.round(file.progress ?? 0);
  if (file.state === 'waiting') return texts.waiting;
  if (file.state === 'uploading') return progress < 100 ? texts.uploading(progress) : texts.checking;
  return file.state === 'done' ? texts.uploaded : (file.error ?? texts.uploadFailed);
}

/** One file of a FileList. */
export function FileRow({ file, onCancel, onRetry, onRemove }: FileRowActions & { file: ListedFile }) {
  const texts = useTexts();
  const { locale } = useLocale();
  const failed = file.state === 'failed';
  const underway = file.state === 'uploading' || file.state === 'waiting';
  // One button for both, so that the focus stays where the one becomes the other.
  const sending = underway
    ? onCancel && { label: texts.cancelNamed(file.name), icon: X, act: onCancel }
    : failed && !file.final && onRetry && { label: texts.retryNamed(file.name), icon: RotateCcw, act: onRetry };
  const size = file.size === undefined ? '' : ` · ${fileSize(file.size, locale)}`;
  return (
    <li className={classes(styles.file, failed && styles.failed)}>
      <span className={styles.icon}>
        <Icon of={failed ? CircleAlert : FileText} size={24} />
      </span>
      <div className={styles.text}>
        <span className={styles.name}>
          <bdi>
            {file.href === undefined ? (
              file.name
            ) : (
              // No route of the portal: the browser has to fetch it.
              <a className={linkStyles.link} href={file.href} download={file.name}>
                {file.name}
              </a>
            )}
          </bdi>
        </span>
        {file.state === 'uploading' && (
          <progress className={styles.bar} max={100} value={file.progress ?? 0} aria-label={file.name} />
        )}
        <span className={styles.state} role={failed ? 'alert' : undefined}>
          {failed && <VisuallyHidden>{`${file.name}: `}</VisuallyHidden>}
          {stateWords(texts, file)}
          {size}
        </span>
      </div>
      {sending && (
        <Button
          variant="flat"
          size="small"
          aria-label={sending.label}
          icon={<Icon of={sending.icon} />}
          onClick={() => sending.act(file.id)}
        />
      )}
      {!underway && onRemove && (
        <Button
          variant="flat"
          size="small"
          aria-label={texts.removeNamed(file.name)}
          icon={<Icon of={Trash} />}
          onClick={() => onRemove(file.id)}
        />
      )}
    </li>
  );
}
