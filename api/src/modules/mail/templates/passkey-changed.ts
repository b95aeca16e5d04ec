import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface PasskeyChangedParams {
  change: 'added' | 'removed';
  /** Page on which a new password is asked for. */
  url: string;
}

const TITLES: Record<Locale, Record<PasskeyChangedParams['change'], string>> = {
  fi: { added: 'Tilillesi on lisätty pääsyavain', removed: 'Tililtäsi on poistettu pääsyavain' },
  sv: {
    added: 'En inloggningsnyckel har lagts till på ditt konto',
    removed: 'En inloggningsnyckel har tagits bort från ditt konto',
  },
  en: { added: 'A passkey has been added to your account', removed: 'A passkey has been removed from your account' },
};

const EFFECTS: Record<Locale, Record<PasskeyChangedParams['change'], string>> = {
  fi: {
    added: 'Työnhakupalvelun tilillesi lisättiin pääsyavain, jolla voi kirjautua sisään ilman salasanaa.',
    removed: 'Työnhakupalvelun tililtäsi poistettiin pääsyavain. Sillä ei voi enää kirjautua sisään.',
  },
  sv: {
    added:
      'En inloggningsnyckel, med vilken man kan logga in utan lösenord, har lagts till på ditt konto i jobbsökningstjänsten.',
    removed:
      'En inloggningsnyckel har tagits bort från ditt konto i jobbsökningstjänsten. Det går inte längre att logga in med den.',
  },
  en: {
    added: 'A passkey, which logs in without a password, was added to your account in the job application service.',
    removed:
      'A passkey was removed from your account in the job application service. It can no longer be used to log in.',
  },
};

/** Lets the owner of an account notice a passkey that somebody else added or removed. */
export function passkeyChanged({ change, url }: PasskeyChangedParams, locale: Locale): MailContent {
  const subject = TITLES[locale][change];
  const effect = EFFECTS[locale][change];
  return {
    fi: {
      subject,
      heading: subject,
      paragraphs: [
        effect,
        'Jos teit tämän itse, sinun ei tarvitse tehdä mitään. Jos et tehnyt, pyydä heti uusi salasana, kirjaudu sisään ja poista tilisi asetuksista pääsyavaimet, joita et tunne.',
      ],
      action: { label: 'En tehnyt tätä: pyydä uusi salasana', url },
      closing: [],
    },
    sv: {
      subject,
      heading: subject,
      paragraphs: [
        effect,
        'Om du själv gjorde detta behöver du inte göra något. Om det inte var du ska du genast be om ett nytt lösenord, logga in och i kontots inställningar ta bort de inloggningsnycklar som du inte känner igen.',
      ],
      action: { label: 'Det var inte jag: be om ett nytt lösenord', url },
      closing: [],
    },
    en: {
      subject,
      heading: subject,
      paragraphs: [
        effect,
        'If you did this yourself, you need not do anything. If you did not, ask for a new password at once, log in, and remove the passkeys that you do not know in the settings of your account.',
      ],
      action: { label: 'I did not do this: ask for a new password', url },
      closing: [],
    },
  }[locale];
}
