import { forgetSessionExpiry, rememberSessionExpiry } from '@portal/api-client';
import { keepLoggedInMark } from './logged-in-mark';

const logIn = () => rememberSessionExpiry(`${Date.now() + 600_000};600`);
const mark = () => document.cookie;

test('the gateway is told by a cookie that somebody is logged in, until they log out', () => {
  window.history.replaceState(null, '', '/candidateportal/');
  keepLoggedInMark();
  expect(mark()).toBe('');
  logIn();
  expect(mark()).toBe('portal_logged_in=1');
  forgetSessionExpiry();
  expect(mark()).toBe('');
});

test('a browser in which somebody was logged in before is told of at the start', () => {
  logIn();
  keepLoggedInMark();
  expect(mark()).toBe('portal_logged_in=1');
});
