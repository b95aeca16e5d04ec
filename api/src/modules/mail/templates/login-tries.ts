import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface LoginTriesParams {
  /** Page on which a new password is asked for. */
  url: string;
}

/** Tells the owner of an account that many wrong passwords were tried, and what that means for them. */
export function loginTries({ url }: LoginTriesParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Tilillesi on yritetty kirjautua monta kertaa',
      heading: 'Tilillesi on yritetty kirjautua monta kertaa',
      paragraphs: [
        'Työnhakupalvelun tilillesi on yritetty kirjautua väärällä salasanalla poikkeuksellisen monta kertaa. Yritykset eivät onnistuneet.',
        'Suojaamme tiliäsi enintään vuorokauden ajan: sinä aikana voit kirjautua vain selaimella, jolla olet kirjautunut aiemmin. Jos et pääse kirjautumaan, vaihda salasana alla olevasta linkistä. Sen jälkeen pääset kirjautumaan heti.',
      ],
      action: { label: 'Vaihda salasana', url },
      closing: ['Jos pääset kirjautumaan tavalliseen tapaan, sinun ei tarvitse tehdä mitään.'],
    },
    sv: {
      subject: 'Många inloggningsförsök på ditt konto',
      heading: 'Många inloggningsförsök på ditt konto',
      paragraphs: [
        'Någon har ovanligt många gånger försökt logga in på ditt konto i jobbsökningstjänsten med fel lösenord. Försöken misslyckades.',
        'Vi skyddar ditt konto i högst ett dygn: under den tiden kan du bara logga in i en webbläsare där du har loggat in tidigare. Om du inte kan logga in kan du byta lösenord via länken nedan. Sedan kan du logga in genast.',
      ],
      action: { label: 'Byt lösenord', url },
      closing: ['Om du kan logga in som vanligt behöver du inte göra något.'],
    },
    en: {
      subject: 'Many attempts to log in to your account',
      heading: 'Many attempts to log in to your account',
      paragraphs: [
        'Somebody has tried unusually often to log in to your account in the job application service with a wrong password. The attempts failed.',
        'We protect your account for a day at most: until then you can log in only in a browser in which you have logged in before. If you cannot log in, set a new password with the link below. After that you can log in at once.',
      ],
      action: { label: 'Set a new password', url },
      closing: ['If you can log in as usual, you need not do anything.'],
    },
  }[locale];
}
