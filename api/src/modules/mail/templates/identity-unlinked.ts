import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface IdentityUnlinkedParams {
  /** Host of the log-in service. */
  service: string;
  /** Page on which a new password is asked for. */
  url: string;
}

/** Lets the owner of an account notice that it is no longer opened at a log-in service. */
export function identityUnlinked({ service, url }: IdentityUnlinkedParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Kirjautumispalvelu on poistettu tililtäsi',
      heading: 'Kirjautumispalvelu on poistettu tililtäsi',
      paragraphs: [
        `Työnhakupalvelun tilillesi ei voi enää kirjautua kirjautumispalvelussa ${service}. Muilla laitteilla, joilla kirjauduit siellä, sinut on kirjattu ulos. Salasanasi toimii edelleen.`,
        'Jos teit tämän itse, sinun ei tarvitse tehdä mitään. Jos et tehnyt, pyydä heti uusi salasana.',
      ],
      action: { label: 'En tehnyt tätä: pyydä uusi salasana', url },
      closing: [],
    },
    sv: {
      subject: 'Inloggningstjänsten har tagits bort från ditt konto',
      heading: 'Inloggningstjänsten har tagits bort från ditt konto',
      paragraphs: [
        `Det går inte längre att logga in på ditt konto i jobbsökningstjänsten i inloggningstjänsten ${service}. Du har loggats ut på andra enheter där du loggade in den vägen. Ditt lösenord fungerar fortfarande.`,
        'Om du själv gjorde detta behöver du inte göra något. Om det inte var du ska du genast be om ett nytt lösenord.',
      ],
      action: { label: 'Det var inte jag: be om ett nytt lösenord', url },
      closing: [],
    },
    en: {
      subject: 'The log-in service has been removed from your account',
      heading: 'The log-in service has been removed from your account',
      paragraphs: [
        `Your account in the job application service can no longer be opened at the log-in service ${service}. You have been logged out on other devices on which you logged in there. Your password still works.`,
        'If you did this yourself, you need not do anything. If you did not, ask for a new password at once.',
      ],
      action: { label: 'I did not do this: ask for a new password', url },
      closing: [],
    },
  }[locale];
}
