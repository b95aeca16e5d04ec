import { emit, on } from './index';

test('a listener hears the event with its detail until it stops listening', () => {
  const heard: string[] = [];
  const stop = on('candidateportal:language-changed', ({ language }) => heard.push(language));
  emit('candidateportal:language-changed', { language: 'sv' });
  stop();
  emit('candidateportal:language-changed', { language: 'en' });
  expect(heard).toEqual(['sv']);
});

test('a plain script on the page hears the event too', () => {
  const heard: unknown[] = [];
  window.addEventListener(
    'candidateportal:user-login-status-changed',
    (event) => heard.push((event as CustomEvent).detail),
    { once: true },
  );
  emit('candidateportal:user-login-status-changed', { loggedIn: true });
  expect(heard).toEqual([{ loggedIn: true }]);
});
