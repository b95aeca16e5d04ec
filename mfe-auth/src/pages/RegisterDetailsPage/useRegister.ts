import { type ApiError, isTransient, useLoginMutation } from '@portal/api-client';
import type { AuthenticationError, LoginRequest, RegisterCompleteRequest } from '@portal/contract/authentication';
import type { FieldErrors } from '@portal/forms/form-texts';
import type { useFormSubmission } from '@portal/forms/useFormSubmission';
import { useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { useRef } from 'react';
import { useCompleteRegistrationMutation } from '../../api/registration.api';

/** Said where the registration has to begin again. */
export const EXPIRED = 'auth.details.expired';

/** Long enough to read which user name and password count, and to turn back to the screen, in milliseconds. */
const MADE_BEFORE_TOAST_MS = 60_000;

const ERROR_TEXTS: Partial<Record<AuthenticationError, string | FieldErrors>> = {
  expired: EXPIRED,
  taken: { username: 'auth.field.username.taken' },
  'weak-password': { password: 'auth.field.password.weak' },
};

const isSame = (one: LoginRequest, other: LoginRequest) =>
  one.username === other.username && one.password === other.password;
/** A refused log-in counts towards the lock-out: each is tried once. */
const distinct = (all: LoginRequest[]) =>
  all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);

/** Makes the account and logs in with it; should only the log-in fail, the account is there and the log-in page is next. */
export function useRegister(handleResponse: ReturnType<typeof useFormSubmission>['handleResponse']) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { toast } = useShell();
  const navigate = useNavigate();
  const [complete, completing] = useCompleteRegistrationMutation();
  const [login, loggingIn] = useLoginMutation();
  const loggedIn = useSession().status === 'authenticated';
  /** The log-ins of accounts of which one may have been made, as the answers were lost. */
  const unanswered = useRef<LoginRequest[]>([]);

  /** Else the person would look for an account with what was typed last. */
  const toldTyped = (username: string) =>
    toast({
      status: 'INFO',
      title: intl.formatMessage({ id: 'auth.details.made-before' }, { username }),
      message: intl.formatMessage({ id: 'auth.details.made-before-advice' }),
      timeout: MADE_BEFORE_TOAST_MS,
    });

  async function register({ password, ...person }: Omit<RegisterCompleteRequest, 'locale'>) {
    const username = person.username.trim();
    const answer = await complete({
      ...person,
      username,
      password,
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim(),
      locale,
    });
    if (answer.error && isTransient(answer.error as ApiError)) unanswered.current.push({ username, password });
    else if (answer.data && answer.data.error !== 'expired') unanswered.current = [];
    // The registration has ended also where it has made the account.
    if (answer.data?.error === 'expired') {
      for (const tried of distinct(unanswered.current)) {
        const session = await login(tried);
        if (session.data?.ok) {
          if (!isSame(tried, { username, password })) toldTyped(tried.username);
          return;
        }
        if (session.error) {
          handleResponse(session);
          return;
        }
      }
    }
    if (!handleResponse(answer, (error) => error && ERROR_TEXTS[error])) return;
    const session = await login({ username, password });
    // The shell leads on as soon as the session has begun.
    if (session.data?.ok) return;
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'auth.details.made' }) });
    navigate(href('login'));
  }

  return { register, sending: completing.isLoading || loggingIn.isLoading || loggedIn };
}
