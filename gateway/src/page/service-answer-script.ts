import { SIGN_ON_PAGES } from '@portal/contract/account/sign-on-addresses';

/**
 * Runs in the head of a page that stands in its document where pages hold the tokens of the log-in service. The service's answer stands behind the
 * `#`, which no gateway sees: then who comes back is about to be logged in, and the words of a visitor's log-in page go before they are seen.
 * Constant, so that the policy can name it by its hash.
 */
export const SERVICE_ANSWER_SCRIPT = `if (location.pathname === '${SIGN_ON_PAGES.back}' && /[#&]state=/.test(location.hash)) new MutationObserver(function (_, observer) {
  var words = document.getElementById('page-text');
  if (!words) return;
  observer.disconnect();
  words.remove();
}).observe(document, { childList: true, subtree: true });`;
