import { createMessages } from '@portal/i18n';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { NotOpened } from './NotOpened';

test('what could not be opened is told in words also within a part that has texts of its own', async () => {
  const LaterTexts = createMessages((locale) => import(`./messages/${locale}.json`));
  const shell = fakeShell();
  await renderPage(
    <LaterTexts>
      <NotOpened />
    </LaterTexts>,
    { shell },
  );
  expect(shell.toasts).toEqual([expect.stringMatching(/^Tätä osaa ei voitu näyttää/)]);
});
