import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface EmailChangeNoticeParams {
  /** False while the new address is not confirmed yet. */
  done: boolean;
  /** Page on which a new password is asked for. */
  url: string;
}

/** Told at the old address, so that its owner notices a change that somebody else makes. The new address is not named. */
export function emailChangeNotice({ done, url }: EmailChangeNoticeParams, locale: Locale): MailContent {
  const [fi, sv, en] = done
    ? [
        {
          heading: 'Sähköpostiosoitteesi on vaihdettu',
          text: 'Työnhakupalvelun tilisi sähköpostiosoite vaihdettiin. Tähän osoitteeseen ei enää lähetetä viestejä.',
        },
        {
          heading: 'Din e-postadress har bytts',
          text: 'E-postadressen till ditt konto i jobbsökningstjänsten har bytts. Inga fler meddelanden skickas till den här adressen.',
        },
        {
          heading: 'Your email address has been changed',
          text: 'The email address of your account in the job application service was changed. No more messages are sent to this address.',
        },
      ]
    : [
        {
          heading: 'Sähköpostiosoitettasi vaihdetaan',
          text: 'Työnhakupalvelun tilillesi annettiin uusi sähköpostiosoite. Se tulee voimaan, kun se vahvistetaan uuteen osoitteeseen lähetetyllä koodilla.',
        },
        {
          heading: 'Din e-postadress håller på att bytas',
          text: 'Ditt konto i jobbsökningstjänsten har fått en ny e-postadress. Den börjar gälla när den bekräftas med koden som skickades till den nya adressen.',
        },
        {
          heading: 'Your email address is being changed',
          text: 'Your account in the job application service was given a new email address. It starts to apply when it is confirmed with the code sent to the new address.',
        },
      ];
  const [fiNext, svNext, enNext] = done
    ? [
        'Jos et vaihtanut osoitetta itse, ota heti yhteyttä palvelun tukeen.',
        'Om du inte själv bytte adressen ska du genast kontakta e-tjänstens stöd.',
        'If you did not change the address yourself, contact the support of the service at once.',
      ]
    : [
        'Jos et itse vaihda osoitetta, aseta heti uusi salasana: silloin muut kirjautumiset päättyvät.',
        'Om det inte är du som byter adressen ska du genast välja ett nytt lösenord: då avslutas andra inloggningar.',
        'If it is not you, set a new password at once: that ends all other log-ins.',
      ];
  const action = (label: string) => (done ? {} : { action: { label, url } });
  return {
    fi: {
      subject: fi.heading,
      heading: fi.heading,
      paragraphs: [fi.text, fiNext],
      ...action('Aseta uusi salasana'),
      closing: ['Jos vaihdoit osoitteen itse, sinun ei tarvitse tehdä mitään.'],
    },
    sv: {
      subject: sv.heading,
      heading: sv.heading,
      paragraphs: [sv.text, svNext],
      ...action('Välj ett nytt lösenord'),
      closing: ['Om du själv bytte adressen behöver du inte göra något.'],
    },
    en: {
      subject: en.heading,
      heading: en.heading,
      paragraphs: [en.text, enNext],
      ...action('Set a new password'),
      closing: ['If you changed the address yourself, you need not do anything.'],
    },
  }[locale];
}
