import { rememberLanguage, restoreLanguage } from './logged-out-language';

const openAt = (path: string): string => {
  window.history.replaceState(null, '', path);
  restoreLanguage();
  return window.location.pathname + window.location.search;
};

test('the page to which the service leads back is in the language of who has logged out, once', () => {
  rememberLanguage('sv');
  expect(openAt('/candidateportal/positions')).toBe('/candidateportal/positions');
  expect(openAt('/candidateportal/logout')).toBe('/candidateportal/logout?lang=sv');
  expect(openAt('/candidateportal/logout')).toBe('/candidateportal/logout');
});

test('a language in the address stays', () => {
  rememberLanguage('sv');
  expect(openAt('/candidateportal/logout?lang=en')).toBe('/candidateportal/logout?lang=en');
});
