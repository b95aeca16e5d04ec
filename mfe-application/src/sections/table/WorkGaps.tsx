import type { Row } from '@portal/contract/application';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { dateInWords } from '../../model/shown-value';
import styles from './WorkGaps.module.css';
import { workGaps } from './work-gaps';

/** Times without work that an employer may ask about; a hint, and nothing that holds back sending. */
export function WorkGaps({ rows }: { rows: readonly Row[] }) {
  const { locale } = useLocale();
  const gaps = workGaps(rows);
  if (gaps.length === 0) return null;
  return (
    <MessageBox title={<FormattedMessage id="application.table.gap-title" values={{ count: gaps.length }} />}>
      <ul className={styles.gaps}>
        {gaps.map(({ from, to }) => (
          <li key={from}>
            {dateInWords(from, locale)} – {dateInWords(to, locale)}
          </li>
        ))}
      </ul>
      <FormattedMessage id="application.table.gap-text" />
    </MessageBox>
  );
}
