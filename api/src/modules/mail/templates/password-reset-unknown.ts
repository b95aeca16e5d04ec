import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface PasswordResetUnknownParams {
  /** Page on which one registers. */
  url: string;
}

/** The page never tells who has an account; the owner of the address is told, so that nobody waits for a link in vain. */
export function passwordResetUnknown({ url }: PasswordResetUnknownParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Osoitteellasi ei ole tiliä',
      heading: 'Osoitteellasi ei ole tiliä',
      paragraphs: [
        'Tälle sähköpostiosoitteelle pyydettiin uutta salasanaa työnhakupalveluun, mutta osoitteella ei ole tiliä.',
        'Jos sinulla on tili, pyydä uutta salasanaa sillä osoitteella, jolla rekisteröidyit. Muuten voit rekisteröityä.',
      ],
      action: { label: 'Rekisteröidy', url },
      closing: ['Jos et itse pyytänyt uutta salasanaa, voit poistaa tämän viestin.'],
    },
    sv: {
      subject: 'Din adress har inget konto',
      heading: 'Din adress har inget konto',
      paragraphs: [
        'Någon har bett om ett nytt lösenord till jobbsökningstjänsten för den här e-postadressen, men adressen har inget konto.',
        'Om du har ett konto ska du be om ett nytt lösenord med den adress som du registrerade dig med. Annars kan du registrera dig.',
      ],
      action: { label: 'Registrera dig', url },
      closing: ['Om du inte själv bad om ett nytt lösenord kan du radera det här meddelandet.'],
    },
    en: {
      subject: 'There is no account for your address',
      heading: 'There is no account for your address',
      paragraphs: [
        'A new password for the job application service was asked for this email address, but the address has no account.',
        'If you have an account, ask for a new password with the address that you registered with. Otherwise you can register.',
      ],
      action: { label: 'Register', url },
      closing: ['If you did not ask for a new password, you can delete this message.'],
    },
  }[locale];
}
