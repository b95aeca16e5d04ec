import { LANGUAGES, type Locale } from '@portal/contract/limits';
import { TRIAL_PATH } from '@portal/contract/release-names';
import escapeHtml from 'escape-html';
import { hiddenField, questionPage } from './question-page';
import type { Trial } from './trial';

interface Texts {
  title: string;
  what: string;
  risk: string;
  until: string;
  run: string;
  over: string;
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  fi: {
    title: 'Kokeiluversio',
    what: 'Tämä osoite näyttää palvelun osan {remote} version {version}, jota ei ole vielä otettu käyttöön.',
    risk: 'Se, mitä sillä tallennat, tallentuu oikeasti palveluun. Jatka vain, jos sinua on pyydetty kokeilemaan sitä.',
    until: 'Kokeilu on mahdollinen tässä selaimessa {until} asti, ja sen voi lopettaa milloin tahansa.',
    run: 'Aloita kokeilu',
    over: 'Tämä osoite ei ole enää voimassa, eikä mikään ole muuttunut. Pyydä uusi siltä, jolta sait tämän.',
  },
  sv: {
    title: 'Testversion',
    what: 'Den här adressen visar version {version} av en del av e-tjänsten ({remote}), som inte har tagits i bruk än.',
    risk: 'Det du sparar med den sparas på riktigt i e-tjänsten. Fortsätt bara om du har ombetts att prova den.',
    until: 'Du kan prova den i den här webbläsaren till {until} och sluta när som helst.',
    run: 'Prova versionen',
    over: 'Den här adressen gäller inte längre, och ingenting har ändrats. Be om en ny av den som gav dig den.',
  },
  en: {
    title: 'Trial version',
    what: 'This address shows version {version} of a part of the service ({remote}) that is not in use yet.',
    risk: 'What you save with it is really saved in the service. Go on only if you were asked to try it.',
    until: 'You can try it in this browser until {until}, and end it at any time.',
    run: 'Try this version',
    over: 'This address is no longer valid, and nothing has changed. Ask whoever gave it to you for a new one.',
  },
};

/** Asks whether a browser is to run a trial, or says that it no longer can. @param location page to go on to */
export function renderTrialPage(
  locale: Locale,
  { trial, grant, location }: { trial: Trial | undefined; grant: string; location: string },
): string {
  const texts = TEXTS[locale];
  if (!trial) return questionPage(locale, texts.title, `<p>${escapeHtml(texts.over)}</p>`);
  const { release, until } = trial;
  const fill = (text: string) =>
    escapeHtml(
      text
        .replace('{remote}', release.name)
        .replace('{version}', release.version)
        .replace('{until}', until.toLocaleString(LANGUAGES[locale].tag, { timeZone: 'Europe/Helsinki' })),
    );
  const fields = hiddenField('trial', grant) + hiddenField('location', location) + hiddenField('lang', locale);
  const paragraphs = [texts.what, texts.risk, texts.until].map((text) => `<p>${fill(text)}</p>`).join('\n');
  const form = `<form method="post" action="${TRIAL_PATH}">${fields}\n<button>${fill(texts.run)}</button></form>`;
  return questionPage(locale, texts.title, `${paragraphs}\n${form}`);
}
