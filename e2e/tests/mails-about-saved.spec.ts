import { randomUUID } from 'node:crypto';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { receiveMail, sentMails } from '../fixtures/mail/mailbox';
import { noonTomorrow, sendMailsOf } from '../fixtures/mail/mails-of-another-day';
import { importPosition } from '../fixtures/portal/imported-position';
import { postToApi } from '../fixtures/portal/post-to-api';
import { expect, test } from '../fixtures/portal/test';
import { EndSearchMailsPage } from '../pages/end-search-mails';
import { OpenPositions } from '../pages/open-positions';
import { PositionPage } from '../pages/position-page';

// Each run of the portal's daily work looks after every saved search: one test after the other.
test.describe.configure({ mode: 'default' });

const HOUR_MS = 3_600_000;

/** A word that no other test and no demo position has. */
const newWord = () => `majakka${randomUUID().replace(/[^a-z]/g, '')}`;

/** The link of a mail whose address has these words in it. */
const linkOf = (text: string, words: string): string =>
  text.match(/https?:\/\/\S+/g)?.find((link) => link.includes(words)) ?? '';

for (const locale of ['fi', 'sv'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a new position of a saved search comes by daily mail, leads to its page, and its link ends the mails', async ({
      user,
    }) => {
      const { page } = user;
      const account = await becomeCandidate(user);
      const word = newWord();
      await user.open('/saved');
      await postToApi(user, 'saved/searches', { name: word, query: `?query=${word}`, mail: true });
      const id = await importPosition({ title: word, languages: ['fi', 'sv'] });
      await sendMailsOf(noonTomorrow());

      const mail = await receiveMail(page.request, account.email, ({ subject }) => subject.includes(word));
      await page.goto(linkOf(mail.text, `/positions/${id}`));
      await expect(new PositionPage(user, id).title).toHaveText(word);
      await page.goto(linkOf(mail.text, '/positions?'));
      const list = new OpenPositions(user);
      await list.isShown();
      await expect(list.rows).toHaveCount(1);

      await page.context().clearCookies();
      const end = new EndSearchMailsPage(user);
      await end.followLink(linkOf(mail.text, '/saved-search/end/'));
      await end.says('question', word);
      await end.endButton.press('Enter');
      await end.says('done', word);
      await importPosition({ title: word });
      await sendMailsOf(new Date(noonTomorrow().getTime() + 24 * HOUR_MS));
      const all = await sentMails(page.request);
      expect(all.filter(({ to, subject }) => to === account.email && subject.includes(word))).toHaveLength(1);
    });

    test('a reminder of a saved position comes two days before its deadline and leads to its page', async ({
      user,
    }) => {
      const { page } = user;
      const account = await becomeCandidate(user);
      const title = newWord();
      const noon = noonTomorrow();
      const id = await importPosition({
        title,
        languages: ['fi', 'sv'],
        end: new Date(noon.getTime() + 48 * HOUR_MS - 60_000),
      });
      const position = new PositionPage(user, id);
      await position.open();
      await position.save();
      await position.isSaved();
      await sendMailsOf(noon);
      const mail = await receiveMail(page.request, account.email, ({ subject }) => subject.includes(title));
      await page.goto(linkOf(mail.text, `/positions/${id}`));
      await expect(position.title).toHaveText(title);
      await position.isSaved();
    });
  });
}
