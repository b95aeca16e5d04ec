import type { Locale } from '@portal/contract/limits';
import type { QuickLink } from '@portal/contract/localization';

/** Columns of the quick-link section. A link is shown only where its text exists, so an operator hides one by emptying its text. */
export const QUICK_LINKS: QuickLink[][] = [
  [
    { titleKey: 'quicklinks.register', href: '/register' },
    { titleKey: 'quicklinks.login', href: '/login' },
    { titleKey: 'quicklinks.password', href: '/lost-password' },
    { titleKey: 'quicklinks.faq', href: '/faq' },
  ],
  [
    { titleKey: 'quicklinks.state', href: 'https://www.valtiolle.fi' },
    { titleKey: 'quicklinks.municipal', href: 'https://www.kuntarekry.fi' },
    { titleKey: 'quicklinks.jobmarket', href: 'https://tyomarkkinatori.fi' },
  ],
  [
    { titleKey: 'quicklinks.suomi', href: 'https://www.suomi.fi' },
    { titleKey: 'quicklinks.privacy', href: 'https://tietosuoja.fi' },
  ],
];

type Words = Record<string, string>;

const WORDS: Record<Locale, Words> = {
  fi: {
    'quicklinks.register': 'Rekisteröidy',
    'quicklinks.login': 'Kirjaudu sisään',
    'quicklinks.password': 'Unohditko salasanasi?',
    'quicklinks.faq': 'Usein kysyttyä',
    'quicklinks.state': 'Valtion avoimet työpaikat',
    'quicklinks.municipal': 'Kuntien avoimet työpaikat',
    'quicklinks.jobmarket': 'Työmarkkinatori',
    'quicklinks.suomi': 'Suomi.fi',
    'quicklinks.privacy': 'Tietosuojavaltuutettu',
  },
  sv: {
    'quicklinks.register': 'Registrera dig',
    'quicklinks.login': 'Logga in',
    'quicklinks.password': 'Har du glömt ditt lösenord?',
    'quicklinks.faq': 'Vanliga frågor',
    'quicklinks.state': 'Lediga tjänster inom staten',
    'quicklinks.municipal': 'Lediga tjänster inom kommunerna',
    'quicklinks.jobmarket': 'Jobbmarknad Finland',
    'quicklinks.suomi': 'Suomi.fi',
    'quicklinks.privacy': 'Dataombudsmannen',
  },
  en: {
    'quicklinks.register': 'Register',
    'quicklinks.login': 'Log in',
    'quicklinks.password': 'Forgot your password?',
    'quicklinks.faq': 'Common questions',
    'quicklinks.state': 'Central government vacancies',
    'quicklinks.municipal': 'Municipal vacancies',
    'quicklinks.jobmarket': 'Job Market Finland',
    'quicklinks.suomi': 'Suomi.fi',
    'quicklinks.privacy': 'Data Protection Ombudsman',
  },
};

/** Texts that the server's own content needs; the operators' texts come over them. */
export const defaultWords = (locale: Locale): Words => WORDS[locale];
