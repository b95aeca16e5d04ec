import { useTexts } from '../../texts/useTexts';
import { Button } from '../Button/Button';
import { TextLink } from '../Link/TextLink';
import { MessageBox } from '../MessageBox/MessageBox';
import styles from './Alert.module.css';

export interface AlertProps {
  type?: 'notification' | 'warning' | 'error';
  title: string;
  description: string;
  /** An address starting with http opens in a new tab. */
  link?: { url: string; text: string } | null;
  /** Which of how many this is; 1 for the first. */
  current?: number;
  total?: number;
  /** Moves on to the next alert, or closes the last. */
  onNext(): void;
}

const STATUS = { notification: 'default', warning: 'warning', error: 'error' } as const;

/** One of several notices of the operators: while there are more, its button reads "next", on the last "close". docs/specification.md#notices */
export function Alert({ type = 'notification', title, description, link, current = 1, total = 1, onNext }: AlertProps) {
  const texts = useTexts();
  return (
    <MessageBox status={STATUS[type]} title={title}>
      <div className={styles.content}>
        <div className={styles.words}>
          <p>{description}</p>
          {link && (
            <TextLink href={link.url} alone>
              {link.text}
            </TextLink>
          )}
        </div>
        {total > 1 && <span className={styles.place}>{`${current}/${total}`}</span>}
        <Button size="small" onClick={onNext}>
          {current < total ? texts.next : texts.close}
        </Button>
      </div>
    </MessageBox>
  );
}
