import { isSamePerson, usePortalStore, userReplaced } from '@portal/api-client';
import { LANGUAGES, LOCALES, type Locale } from '@portal/contract/limits';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { useChosen } from '@portal/routing/useChosen';
import { useSession, useShell } from '@portal/shell-kit';
import { Button, MessageBox } from '@portal/ui/basic';
import { RadioGroup } from '@portal/ui/form';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useSaveLanguageMutation } from '../../api/settings.api';
import { Section } from '../../components/Section';
import styles from './LanguageChoice.module.css';

/** The language of the account: of the pages and of mails. */
export function LanguageChoice() {
  const intl = useIntl();
  const { toast } = useShell();
  const { locale, setLocale, switching } = useLocale();
  const { user } = useSession();
  const store = usePortalStore();
  const [change, { isLoading, isError }] = useSaveLanguageMutation();
  const own: Locale = user?.locale ?? locale;
  // The button of the header changes it, too.
  const [chosen, setChosen] = useChosen(own, own);
  const [unsaid, setUnsaid] = useState(false);
  const sayThatItIsSaved = useEffectEvent(() => {
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.language.saved' }) });
  });
  useEffect(() => {
    // The texts of the language come a moment after it was chosen.
    if (!unsaid || switching) return;
    setUnsaid(false);
    sayThatItIsSaved();
  }, [unsaid, switching]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isLoading || !user) return;
    const answer = await change({ language: chosen });
    if (!answer.data?.ok) return;
    // More may have become known of the person since the press.
    const { user: now } = store.getState().session;
    if (!now || !isSamePerson(now, user)) return;
    store.dispatch(userReplaced({ ...now, locale: chosen }));
    await setLocale(chosen);
    setUnsaid(true);
  }

  return (
    <Section id="language-title" title="account.settings.language.heading">
      {isError && (
        <MessageBox status="error" announce>
          <FormattedMessage id="account.settings.language.failed" />
        </MessageBox>
      )}
      <form className={styles.form} onSubmit={save}>
        <RadioGroup
          hideLabel
          label={intl.formatMessage({ id: 'account.settings.language.label' })}
          help={<FormattedMessage id="account.settings.language.help" />}
          options={LOCALES.map((id) => ({ id, label: LANGUAGES[id].name, lang: id }))}
          value={chosen}
          onChange={(value) => setChosen(LOCALES.find((known) => known === value) ?? chosen)}
        />
        <div>
          <Button type="submit" variant="primary" loading={isLoading}>
            <FormattedMessage id="account.settings.language.save" />
          </Button>
        </div>
      </form>
    </Section>
  );
}
