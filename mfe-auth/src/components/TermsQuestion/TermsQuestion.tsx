import type { RegisterCompleteRequest } from '@portal/contract/authentication';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Button, Icon, SafeHtml, Skeleton } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { ChevronDown, FileText } from '@portal/ui/icons';
import { useState } from 'react';
import { useTermsToReadQuery } from '../../api/terms.api';
import styles from './TermsQuestion.module.css';

/** The answer, as the calls that make an account carry it. */
export type TermsAnswer = Pick<RegisterCompleteRequest, 'acceptedTerms' | 'termsVersion'>;

/**
 * The terms, readable in place, and whether they are accepted. Accepting may wait for the first log-in, where they are shown before anything
 * else; what cannot be read cannot be accepted here.
 */
export function TermsQuestion({
  accepted,
  onChange,
  error,
}: {
  accepted: boolean;
  onChange(answer: TermsAnswer): void;
  error?: string;
}) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { data, isError } = useTermsToReadQuery(locale);
  const [open, setOpen] = useState(false);
  if (isError)
    return (
      <p>
        <FormattedMessage id="auth.details.terms.later" />
      </p>
    );
  return (
    <div className={styles.terms}>
      <div>
        <Button
          aria-expanded={open}
          icon={<Icon of={open ? ChevronDown : FileText} className={open ? styles.turned : undefined} />}
          onClick={() => setOpen(!open)}
        >
          <FormattedMessage id={open ? 'auth.details.terms.hide' : 'auth.details.terms.read'} />
        </Button>
      </div>
      {open && <div className={styles.text}>{data ? <SafeHtml html={data.html} /> : <Skeleton lines={8} />}</div>}
      <Checkbox
        id="acceptedTerms"
        label={intl.formatMessage({ id: 'auth.details.terms.label' })}
        help={<FormattedMessage id="auth.details.terms.help" />}
        checked={accepted}
        onChange={(acceptedTerms) => onChange({ acceptedTerms, ...(acceptedTerms && { termsVersion: data?.version }) })}
        error={error}
      />
    </div>
  );
}
