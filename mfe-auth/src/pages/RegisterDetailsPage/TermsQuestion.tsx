import { FormattedMessage, useIntl } from '@portal/i18n';
import { Checkbox } from '@portal/ui/form';

/** Accepting is possible here or at the first log-in, where the terms are shown before anything else. */
export function TermsQuestion({
  accepted,
  onChange,
  error,
}: {
  accepted: boolean;
  onChange(accepted: boolean): void;
  error?: string;
}) {
  const intl = useIntl();
  return (
    <Checkbox
      id="acceptedTerms"
      label={intl.formatMessage({ id: 'auth.details.terms.label' })}
      help={<FormattedMessage id="auth.details.terms.help" />}
      checked={accepted}
      onChange={onChange}
      error={error}
    />
  );
}
