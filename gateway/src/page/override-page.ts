import { LANGUAGES, type Locale } from '@portal/contract/limits';
import { OVERRIDE_PATH } from '@portal/contract/release-names';
import escapeHtml from 'escape-html';
import type { Override } from './override';
import { hiddenField, questionPage } from './question-page';

interface Texts {
  title: string;
  what: string;
  risk: string;
  until: string;
  run: string;
  unknown: string;
  developer: string;
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  fi: {
    title: 'Kehittäjän oma versio',
    what: 'Tämä osoite pyytää, että osa palvelusta ({remote}) ladattaisiin tässä selaimessa osoitteesta {origin}.',
    risk: 'Kyseisen osoitteen ylläpitäjä näkisi ja voisi tehdä kaiken, mitä sinä voit tehdä palvelussa. Jatka vain, jos olet itse pyytänyt tätä kehittäjänä.',
    until: 'Lupa on voimassa {until} asti.',
    run: 'Käytä omaa versiotani',
    unknown:
      'Tätä ei ole sallittu tässä selaimessa, eikä mikään ole muuttunut. Jos et ole palvelun kehittäjä, palaa palveluun.',
    developer: 'Kehittäjä: pyydä ylläpitoa suorittamaan tämä komento ja avaa sitten sama osoite uudelleen:',
  },
  sv: {
    title: 'Utvecklarens egen version',
    what: 'Den här adressen ber om att en del av e-tjänsten ({remote}) ska laddas från {origin} i den här webbläsaren.',
    risk: 'Den som sköter den adressen skulle se och kunna göra allt som du kan göra i e-tjänsten. Fortsätt bara om du själv har bett om detta som utvecklare.',
    until: 'Tillståndet gäller till {until}.',
    run: 'Använd min egen version',
    unknown:
      'Detta är inte tillåtet i den här webbläsaren, och ingenting har ändrats. Om du inte utvecklar e-tjänsten, gå tillbaka till den.',
    developer: 'Utvecklare: be driften köra det här kommandot och öppna sedan samma adress på nytt:',
  },
  en: {
    title: 'A developer’s own version',
    what: 'This address asks for a part of the service ({remote}) to be loaded from {origin} in this browser.',
    risk: 'Whoever runs that address would see, and could do, everything that you can do in the service. Go on only if you asked for this yourself as a developer.',
    until: 'It is allowed until {until}.',
    run: 'Use my own version',
    unknown:
      'This is not allowed in this browser, and nothing has changed. If you do not develop the service, go back to the service.',
    developer: 'Developer: ask the operators to run this command, then open the same address again:',
  },
};

export interface OverridePage {
  locale: Locale;
  override: Override;
  /** Until when it is allowed in this browser; undefined where it is not. */
  until: Date | undefined;
  /** The browser's code, for the operators' command. */
  code: string;
  /** The page to go on to. */
  location: string;
}

/** Asks whether a browser is to run a developer's own build, or says how that would be allowed. */
export function renderOverridePage({
  locale,
  override: { remote, origin },
  until,
  code,
  location,
}: OverridePage): string {
  const texts = TEXTS[locale];
  const fill = (text: string) =>
    escapeHtml(
      text
        .replace('{remote}', remote)
        .replace('{origin}', origin)
        .replace('{until}', until?.toLocaleString(LANGUAGES[locale].tag, { timeZone: 'Europe/Helsinki' }) ?? ''),
    );
  const body = until
    ? `<p>${fill(texts.risk)}</p>
<p>${fill(texts.until)}</p>
<form method="post" action="${OVERRIDE_PATH}">${hiddenField('override', `${remote}:${origin}`)}${hiddenField('location', location)}${hiddenField('lang', locale)}
<button>${fill(texts.run)}</button></form>`
    : `<p>${fill(texts.unknown)}</p>
<p>${fill(texts.developer)}</p>
<p><code>npm run portal -- override ${escapeHtml(`${remote} ${origin} --browser ${code}`)}</code></p>`;
  return questionPage(locale, texts.title, `<p>${fill(texts.what)}</p>\n${body}`);
}
