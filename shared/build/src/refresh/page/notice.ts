import { LOOK } from './notice-look';

export interface BuildError {
  /** File and line, as the compiler names them; empty where it names none. */
  where: string;
  message: string;
}

const TEXTS = {
  fi: { title: 'Oma versio ei käänny', close: 'Sulje', kept: 'Sivu näyttää edellisen version.' },
  sv: { title: 'Den egna versionen kan inte byggas', close: 'Stäng', kept: 'Sidan visar den förra versionen.' },
  en: { title: 'The own build has errors', close: 'Close', kept: 'The page shows the build before.' },
} as const;

const texts = () => TEXTS[document.documentElement.lang as keyof typeof TEXTS] ?? TEXTS.en;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

let place: { host: HTMLElement; status: HTMLElement; notice: HTMLElement } | undefined;

/** In a tree of its own: the styles of the page do not reach it, nor its own the page. */
function openPlace() {
  const host = element('div');
  const root = host.attachShadow({ mode: 'open' });
  const look = new CSSStyleSheet();
  look.replaceSync(LOOK);
  root.adoptedStyleSheets = [look];
  // There before its words, else they are not read out.
  const status = element('div');
  status.setAttribute('role', 'status');
  status.className = 'status';
  const notice = element('section');
  notice.hidden = true;
  root.append(status, notice);
  document.body.append(host);
  return { host, status, notice };
}

/** Shows errors above the page until {@link hideNotice} or the developer takes them away. Their words are never markup. */
export function showNotice(errors: readonly BuildError[]): void {
  place ??= openPlace();
  const { status, notice } = place;
  const { title, close, kept } = texts();
  const first = errors[0];
  status.textContent = [title, first?.where].filter(Boolean).join(': ');
  const heading = element('h2', title);
  heading.id = 'title';
  const button = element('button', close);
  button.type = 'button';
  button.addEventListener('click', hideNotice);
  const list = element('ul');
  list.append(
    ...errors.map(({ where, message }) => {
      const item = element('li');
      const words = element('pre', message);
      words.tabIndex = 0;
      item.append(...(where ? [element('strong', where)] : []), words);
      return item;
    }),
  );
  notice.setAttribute('aria-labelledby', 'title');
  notice.lang = document.documentElement.lang;
  notice.onkeydown = ({ key }) => {
    if (key === 'Escape') hideNotice();
  };
  notice.replaceChildren(heading, element('p', kept), button, list);
  notice.hidden = false;
}

export function hideNotice(): void {
  if (!place) return;
  place.status.textContent = '';
  place.notice.replaceChildren();
  place.notice.hidden = true;
}
