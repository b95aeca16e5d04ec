import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';

export interface IdentityCodeExportedParams {
  /** Page on which a new password is asked for. */
  url: string;
}

/** Lets the owner of an account notice that somebody else took the data with the whole identity code. */
export function identityCodeExported({ url }: IdentityCodeExportedParams, locale: Locale): MailContent {
  return {
    fi: {
      subject: 'Tietosi on ladattu henkilötunnuksineen',
      heading: 'Tietosi on ladattu henkilötunnuksineen',
      paragraphs: [
        'Työnhakupalvelun tililtäsi ladattiin paketti, jossa ovat kaikki tietosi ja henkilötunnuksesi kokonaan. Henkilöllisyys vahvistettiin ennen latausta.',
        'Jos latasit tiedot itse, säilytä paketti paikassa, johon muut eivät pääse. Jos et ladannut, pyydä heti uusi salasana.',
      ],
      action: { label: 'En ladannut tietoja: pyydä uusi salasana', url },
      closing: [],
    },
    sv: {
      subject: 'Dina uppgifter har laddats ner med personbeteckningen',
      heading: 'Dina uppgifter har laddats ner med personbeteckningen',
      paragraphs: [
        'Från ditt konto i jobbsökningstjänsten laddades det ner ett paket med alla dina uppgifter och hela din personbeteckning. Identiteten bekräftades före nedladdningen.',
        'Om du själv laddade ner uppgifterna ska du förvara paketet där andra inte kommer åt det. Om det inte var du ska du genast be om ett nytt lösenord.',
      ],
      action: { label: 'Det var inte jag: be om ett nytt lösenord', url },
      closing: [],
    },
    en: {
      subject: 'Your data was downloaded with your identity code',
      heading: 'Your data was downloaded with your identity code',
      paragraphs: [
        'An archive with all your data and your whole personal identity code was downloaded from your account in the job application service. The identity was confirmed before the download.',
        'If you downloaded it yourself, keep the archive where others cannot reach it. If you did not, ask for a new password at once.',
      ],
      action: { label: 'I did not download it: ask for a new password', url },
      closing: [],
    },
  }[locale];
}
