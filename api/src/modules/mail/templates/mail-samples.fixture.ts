import type { MailTemplates } from '.';

/** With a query, so that it has something to escape. */
export const SAMPLE_URL = 'https://portal.example/candidateportal/page?lang=fi&x=1';
/** What each mail may have to say; some of it would be markup if it were not escaped. */
export const MAIL_SAMPLES: MailTemplates = {
  'account-code': { purpose: 'username', code: '123456', url: SAMPLE_URL, minutes: 10 },
  'account-removal': { date: '<21.11.2026>', url: SAMPLE_URL },
  'application-cancelled': {
    campaignTitle: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    number: '1',
    cancelledAt: '1.1.2026',
    url: SAMPLE_URL,
    canBeResent: true,
  },
  'application-news': {
    campaignTitle: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    message: false,
    url: SAMPLE_URL,
    settingsUrl: SAMPLE_URL,
  },
  'application-receipt': {
    campaignTitle: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    number: '1',
    sentAt: '1.1.2026',
    url: SAMPLE_URL,
    again: false,
  },
  'deadline-reminder': {
    campaignTitle: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    deadline: '1.1.2026 klo 15.00',
    left: { unit: 'days', amount: 10 },
    url: SAMPLE_URL,
    settingsUrl: SAMPLE_URL,
  },
  'email-change-notice': { done: false, url: SAMPLE_URL },
  'email-in-use': { url: SAMPLE_URL },
  'employer-change': {
    campaignTitle: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    changed: 2,
    url: SAMPLE_URL,
    settingsUrl: SAMPLE_URL,
  },
  'employer-visit': {
    campaignTitle: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    at: '1.1.2026 klo 15.00',
    url: SAMPLE_URL,
    settingsUrl: SAMPLE_URL,
  },
  feedback: { text: '<script>Lomake oli selkeä.', rating: 4, path: '/login', portal: 'state', url: SAMPLE_URL },
  'identity-code-exported': { url: SAMPLE_URL },
  'login-tries': { url: SAMPLE_URL },
  'password-changed': { url: SAMPLE_URL },
  'password-reset': { url: SAMPLE_URL, minutes: 60, username: '<aino>' },
  'password-reset-unknown': { url: SAMPLE_URL },
  'registration-code': { code: '123456', url: SAMPLE_URL, minutes: 10 },
  'registration-known': { url: SAMPLE_URL },
  'saved-position-reminder': {
    title: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
    employer: 'Kansallisarkisto',
    deadline: '1.1.2026 klo 15.00',
    url: SAMPLE_URL,
    settingsUrl: SAMPLE_URL,
  },
  'saved-search': {
    name: '<Arkistot> Turussa',
    total: 12,
    positions: [
      {
        title: '<Arkistonhoitaja> Ympäristöterveydenhuoltoasiakirjahallintapalvelut',
        employer: 'Kansallisarkisto',
        location: 'Turku',
        deadline: '1.1.2026 klo 15.00',
        url: SAMPLE_URL,
      },
      { title: 'Avoin hakemus', employer: 'Kansallisarkisto', location: '', deadline: null, url: SAMPLE_URL },
    ],
    url: SAMPLE_URL,
    endUrl: SAMPLE_URL,
  },
};
