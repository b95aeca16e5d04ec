import { createMessages } from '@portal/i18n';
import { renderPage } from '@portal/testing/render-page';
import { act, screen } from '@testing-library/react';
import { LazyActionsMenu } from './LazyActionsMenu';

const Messages = createMessages((locale) => import(`../../messages/${locale}.json`));

const mockAsked = jest.fn();
jest.mock('./ActionsMenu', () => {
  mockAsked();
  return jest.requireActual('./ActionsMenu');
});

test('the menu of an application is asked for in the frame after the one that paints the page', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  const nextFrame = () => act(async () => frames.splice(0).forEach((callback) => void callback(0)));
  await renderPage(
    <Messages>
      <LazyActionsMenu title="Kokki" actions={['pdf']} onAction={() => {}} />
    </Messages>,
  );
  await nextFrame();
  expect(mockAsked).not.toHaveBeenCalled();
  await nextFrame();
  expect(mockAsked).toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: /Kokki/ })).toBeEnabled();
});
