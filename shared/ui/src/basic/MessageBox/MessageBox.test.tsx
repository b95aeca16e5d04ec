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
