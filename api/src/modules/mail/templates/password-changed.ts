import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface PasswordChangedParams {
  /** Page on which a new password is asked for. */
  url: string;
  /** How many passkeys the account has: they go on working. */
  passkeys: number;
}

const PASSKEYS: Record<Locale, string> = {
  fi: 'Tilillesi lisätyt pääsyavaimet toimivat edelleen. Poista tilisi asetuksista ne, joita et tunne tai jotka ovat kadonneet.',
  sv: 'De inloggningsnycklar som finns på ditt konto fungerar fortfarande. Ta i kontots inställningar bort dem som du inte känner igen eller har tappat.',
  en: 'The passkeys of your account still work. In the settings of your account, remove those that you do not know or have lost.',
};

/** Lets the owner of an account notice a change that somebody else made. */
export function passwordChanged({ url, passkeys }: PasswordChangedParams, locale: Locale): MailContent {
  const closing = passkeys > 0 ? [PASSKEYS[locale]] : [];
  return {
    fi: {
      subject: 'Salasanasi on vaihdettu',
      heading: 'Salasanasi on vaihdettu',
      paragraphs: [
        'Työnhakupalvelun tilisi salasana vaihdettiin. Muilla laitteilla sinut on kirjattu ulos.',
        'Jos vaihdoit salasanan itse, sinun ei tarvitse tehdä mitään. Jos et vaihtanut, pyydä heti uusi salasana.',
      ],
      action: { label: 'En vaihtanut salasanaa: pyydä uusi', url },
      closing,
    },
    sv: {
      subject: 'Ditt lösenord har bytts',
      heading: 'Ditt lösenord har bytts',
      paragraphs: [
        'Lösenordet till ditt konto i jobbsökningstjänsten har bytts. Du har loggats ut på andra enheter.',
        'Om du själv bytte lösenordet behöver du inte göra något. Om det inte var du ska du genast be om ett nytt.',
      ],
      action: { label: 'Det var inte jag: be om ett nytt', url },
      closing,
    },
    en: {
      subject: 'Your password has been changed',
      heading: 'Your password has been changed',
      paragraphs: [
        'The password of your account in the job application service was changed. You have been logged out on other devices.',
        'If you changed it yourself, you need not do anything. If you did not, ask for a new password at once.',
      ],
      action: { label: 'I did not change it: ask for a new one', url },
      closing,
    },
  }[locale];
}
