import { keepWhatWasDone } from './take-over';

const FORM = `<main><form method="dialog">
  <input name="username" value=""><input name="password" type="password" value=""><input name="agreed" type="checkbox">
  <button type="submit">Log in</button><button type="button">Log in</button></form></main>`;

let root: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><div id="page-text">${FORM}</div></div>`;
  root = document.querySelector('#root') as HTMLElement;
});

const field = (name: string) => root.querySelector(`[name=${name}]`) as HTMLInputElement;

/** As the scripts do. @returns names of the fields and words of the buttons that told of something */
function draw(): string[] {
  const told: string[] = [];
  root.innerHTML = FORM;
  root.addEventListener('input', ({ target }) => told.push(`${(target as HTMLInputElement).name} changed`));
  for (const [index, button] of root.querySelectorAll('button').entries())
    button.addEventListener('click', (event) => {
      event.preventDefault();
      told.push(`button ${index} pressed`);
    });
  return told;
}

test('what was typed and ticked before the page was drawn is in its fields, and the page hears of it', () => {
  field('username').value = 'aino';
  field('agreed').checked = true;
  const doTheSame = keepWhatWasDone(root);
  const told = draw();
  doTheSame();
  expect([field('username').value, field('password').value, field('agreed').checked]).toEqual(['aino', '', true]);
  expect(told).toEqual(['username changed', 'agreed changed']);
});

test('the focus and the caret stay in the field that had them', () => {
  field('username').value = 'aino';
  field('username').focus();
  field('username').setSelectionRange(1, 2);
  const doTheSame = keepWhatWasDone(root);
  draw();
  doTheSame();
  expect(document.activeElement).toBe(field('username'));
  expect([field('username').selectionStart, field('username').selectionEnd]).toEqual([1, 2]);
});

test('the button that was pressed last is pressed once what was typed is there, and only once', async () => {
  field('username').value = 'aino';
  window.__portalPressed = root.querySelectorAll('button')[1];
  const doTheSame = keepWhatWasDone(root);
  const told = draw();
  doTheSame();
  expect(told).toEqual(['username changed']);
  await Promise.resolve();
  expect(told).toEqual(['username changed', 'button 1 pressed']);
  expect(window.__portalPressed).toBeUndefined();
});

test('the styles that the page was shown with go when it is drawn', () => {
  document.head.innerHTML = '<style data-prerendered>p {}</style><style>h1 {}</style>';
  const doTheSame = keepWhatWasDone(root);
  draw();
  expect(document.querySelectorAll('style')).toHaveLength(2);
  doTheSame();
  expect(document.querySelectorAll('style')).toHaveLength(1);
});
