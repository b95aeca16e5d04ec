import { createMessages } from '@portal/i18n';
import { renderPage } from '@portal/testing/render-page';
import { screen } from '@testing-library/react';
import { LazyActionsMenu } from './LazyActionsMenu';

const Messages = createMessages((locale) => import(`../../messages/${locale}.json`));

test('in a tab that nobody sees, where no frame is drawn, the menu comes all the same', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await renderPage(
    <Messages>
      <LazyActionsMenu title="Kokki" actions={['pdf']} onAction={() => {}} />
    </Messages>,
  );
  expect(await screen.findByRole('button', { name: /Kokki/ })).toBeEnabled();
});
