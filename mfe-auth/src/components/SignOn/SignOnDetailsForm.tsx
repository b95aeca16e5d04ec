import { sessionChecked, usePortalDispatch } from '@portal/api-client';
import type { SignOnRegistration } from '@portal/contract/account/single-sign-on';
import { missing } from '@portal/forms/form-texts';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { MessageBox } from '@portal/ui/basic';
import { TextField } from '@portal/ui/form';
import { useState } from 'react';
import { useCompleteSignOnMutation } from '../../api/sign-on.api';
import { FORM_TEXTS } from '../../model/form-texts';
import { Arrival } from '../Arrival';
import { type TermsAnswer, TermsQuestion } from '../TermsQuestion/TermsQuestion';

interface Props {
  registration: SignOnRegistration;
  /** The form has taken the place of the one before. */
  arrived: boolean;
}

/** Name and terms of somebody who has logged in at the service; the account is made with them. */
export function SignOnDetailsForm({ registration, arrived }: Props) {
  const { locale } = useLocale();
  const dispatch = usePortalDispatch();
  const [terms, setTerms] = useState<TermsAnswer>({ acceptedTerms: false });
  const [complete, { isLoading }] = useCompleteSignOnMutation();
  const loggedIn = useSession().status === 'authenticated';
  const { email, firstName = '', lastName = '' } = registration;
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: {
      firstName: 'auth.details.first-name.label',
      lastName: 'auth.details.last-name.label',
      acceptedTerms: 'auth.details.terms.label',
    },
    initial: { firstName, lastName },
  });

  async function submit() {
    const names = { firstName: form.values.firstName.trim(), lastName: form.values.lastName.trim() };
    if (!form.validate(missing(FORM_TEXTS, names))) return;
    const answer = await complete({ ...names, locale, ...terms });
    const made = form.handleResponse(answer, (error) => error && 'auth.sign-on.none');
    if (made && answer.data) dispatch(sessionChecked(answer.data));
  }

  const confirmed = email && (
    <MessageBox status="success">
      <FormattedMessage id="auth.details.email" values={{ email }} />
    </MessageBox>
  );
  return (
    <SubmitForm form={form} submitLabel="auth.details.action" sending={isLoading || loggedIn} onSubmit={submit}>
      {arrived ? <Arrival>{confirmed}</Arrival> : confirmed}
      <TextField {...form.field('firstName')} autoComplete="given-name" />
      <TextField {...form.field('lastName')} autoComplete="family-name" />
      <TermsQuestion accepted={terms.acceptedTerms} onChange={setTerms} error={form.errorOf('acceptedTerms')} />
    </SubmitForm>
  );
}
