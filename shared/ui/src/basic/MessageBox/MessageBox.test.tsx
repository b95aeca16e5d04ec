import { act, render, screen } from '@testing-library/react';
import { UiProvider } from '../UiProvider/UiProvider';
import { MessageBox } from './MessageBox';

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
const box = (
  <MessageBox status="error" announce>
    <button type="button">Try again</button>
  </MessageBox>
);
const draw = (content: React.ReactNode) => (
  <UiProvider locale="en">
    <main>
      <h1>Applications</h1>
      <section aria-labelledby="educations">
        <h2 id="educations">Educations</h2>
        {content}
      </section>
    </main>
  </UiProvider>
);

test('the focus goes to the head of the section when the button that has it leaves with its message', async () => {
  const { rerender } = render(draw(box));
  screen.getByRole('button').focus();
  rerender(draw(<p>Content</p>));
  await nextFrame();
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
});

test('the focus stays where the page has moved it', async () => {
  const { rerender } = render(draw(box));
  screen.getByRole('button').focus();
  rerender(draw(<input aria-label="Institute" />));
  screen.getByLabelText('Institute').focus();
  await nextFrame();
  expect(screen.getByLabelText('Institute')).toHaveFocus();
});

test('a message that leaves without the focus moves it nowhere', async () => {
  const { rerender } = render(draw(box));
  rerender(draw(<p>Content</p>));
  await nextFrame();
  expect(document.body).toHaveFocus();
});

const page = (content: React.ReactNode) => (
  <UiProvider locale="en">
    {content}
    <main>
      <h1>Applications</h1>
    </main>
  </UiProvider>
);

test.each([
  ['its section leaves with it', <section aria-label="Notices">{box}</section>],
  ['it stands in no section', <div>{box}</div>],
])('the focus goes to the heading of the page where %s', async (_, content) => {
  const { rerender } = render(page(content));
  screen.getByRole('button').focus();
  rerender(page(null));
  await nextFrame();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a page without a heading takes the focus itself', async () => {
  const draft = (content: React.ReactNode) => (
    <UiProvider locale="en">
      <main>{content}</main>
    </UiProvider>
  );
  const { rerender } = render(draft(box));
  screen.getByRole('button').focus();
  rerender(draft(null));
  await nextFrame();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a dialog that leaves with its message gives the focus back by itself', async () => {
  const { rerender } = render(page(<div role="dialog">{box}</div>));
  screen.getByRole('button').focus();
  rerender(page(null));
  await nextFrame();
  expect(document.body).toHaveFocus();
});

test('the page does not scroll to its own heading', async () => {
  const draft = (content: React.ReactNode) => (
    <UiProvider locale="en">
      <main>
        <h1>Applications</h1>
        {content}
      </main>
    </UiProvider>
  );
  const { rerender } = render(draft(box));
  screen.getByRole('button').focus();
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  rerender(draft(null));
  await nextFrame();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});

test('a message that leaves with its page leaves the focus to the next page', async () => {
  const { rerender } = render(page(box));
  screen.getByRole('button').focus();
  window.history.pushState(null, '', '/next');
  rerender(page(null));
  await nextFrame();
  expect(document.body).toHaveFocus();
});

test('a message that has stayed over a change of the page gives its focus to the heading of the present one', async () => {
  const { rerender } = render(page(box));
  window.history.pushState(null, '', '/later');
  screen.getByRole('button').focus();
  rerender(page(null));
  await nextFrame();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
