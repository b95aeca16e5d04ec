import { DEFAULT_LOCALE, LOCALES, type Locale } from '@portal/contract/limits';
import escapeHtml from 'escape-html';

const TEXTS: Record<
  Locale,
  Record<'title' | 'about' | 'username' | 'password' | 'wrong' | 'action' | 'cancel', string>
> = {
  fi: {
    title: 'Tunnistautuminen',
    about: 'Tämä on kokeilua varten tehty kirjautumispalvelu. Siinä on vain kuvitteellisia henkilöitä.',
    username: 'Käyttäjätunnus',
    password: 'Salasana',
    wrong: 'Käyttäjätunnus tai salasana on väärin.',
    action: 'Kirjaudu',
    cancel: 'Keskeytä',
  },
  sv: {
    title: 'Identifiering',
    about: 'Det här är en inloggningstjänst för provbruk. Personerna i den är påhittade.',
    username: 'Användarnamn',
    password: 'Lösenord',
    wrong: 'Användarnamnet eller lösenordet är fel.',
    action: 'Logga in',
    cancel: 'Avbryt',
  },
  en: {
    title: 'Sign in',
    about: 'This log-in service is for trying the portal. The people in it are made up.',
    username: 'User name',
    password: 'Password',
    wrong: 'The user name or the password is wrong.',
    action: 'Log in',
    cancel: 'Cancel',
  },
};

/** The first of the asked languages that the page speaks. OpenID Connect Core 1.0: `ui_locales` */
export function languageOf(uiLocales: unknown): Locale {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  return LOCALES.find((locale) => asked.some((tag) => tag.split('-')[0] === locale)) ?? DEFAULT_LOCALE;
}

const STYLE = `:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:24rem;margin:4rem auto;padding:0 1.25rem}
h1{font-size:1.625rem;line-height:1.25}
label{display:block;margin:1rem 0 .25rem}input,button{font:inherit;padding:.625rem;width:100%;box-sizing:border-box}
button{margin-top:1rem}[role=alert]{border-left:4px solid #b00020;padding:.5rem 1rem}`;

/** The page on which somebody says who they are. */
export function loginPage(locale: Locale, { wrong, username }: { wrong: boolean; username: string }): string {
  const text = TEXTS[locale];
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title><style>${STYLE}</style></head>
<body><main><h1>${text.title}</h1><p>${text.about}</p>
${wrong ? `<p role="alert">${text.wrong}</p>` : ''}
<form method="post">
<label for="username">${text.username}</label><input id="username" name="username" autocomplete="username" value="${escapeHtml(username)}" autofocus>
<label for="password">${text.password}</label><input id="password" name="password" type="password" autocomplete="current-password">
<button>${text.action}</button>
<button name="cancel" value="1">${text.cancel}</button>
</form></main></body></html>`;
}
