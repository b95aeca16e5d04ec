import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/render-ui';
import { Card } from './Card/Card';
import { Heading } from './Heading/Heading';
import { MessageBox } from './MessageBox/MessageBox';
import { ProgressBar } from './ProgressBar/ProgressBar';
import { Skeleton } from './Skeleton/Skeleton';
import { SkipLink } from './SkipLink/SkipLink';

it('A linked card is called by its title', () => {
  renderUi(
    <Card title="Class teacher" subtitle="Koivula" href="/application/1">
      Apply soon
    </Card>,
  );
  expect(screen.getByRole('link', { name: 'Class teacher' })).toHaveAttribute('href', '/application/1');
});

it('Headings go as deep as the page does', () => {
  renderUi(
    <>
      <Heading level={1}>Page</Heading>
      <Heading level={7}>Deep</Heading>
    </>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Page' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 7, name: 'Deep' })).toBeVisible();
});

it('A message box tells its kind in words, and an announced error interrupts', () => {
  renderUi(
    <MessageBox status="error" announce>
      Not saved
    </MessageBox>,
    'fi',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
  expect(screen.getByRole('img', { name: 'Virhe' })).toBeVisible();
});

it('A skeleton is in the page at once, but shows only after 300 ms', () => {
  renderUi(<Skeleton />);
  expect(screen.getByRole('status')).toHaveStyle({ animationDelay: '300ms' });
});

it('The skip link focuses the first heading of the main content', async () => {
  renderUi(
    <>
      <SkipLink />
      <main>
        <h1>Own applications</h1>
      </main>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to main content' }));
  expect(screen.getByRole('heading')).toHaveFocus();
});

describe('A progress bar', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  it('starts 500 ms after it appeared and grows a per cent every 15 ms', () => {
    renderUi(<ProgressBar value={10} label="Filled in" />);
    expect(screen.getByText('0 %')).toBeVisible();
    pass(499);
    expect(screen.getByText('0 %')).toBeVisible();
    pass(1);
    expect(screen.getByText('1 %')).toBeVisible();
    pass(15);
    expect(screen.getByText('2 %')).toBeVisible();
    for (let step = 0; step < 20; step += 1) pass(15);
    expect(screen.getByText('10 %')).toBeVisible();
  });

  it('tells assistive technology the true value at once, cut to 0–100', () => {
    renderUi(<ProgressBar value={140} label="Filled in" />);
    expect(screen.getByRole('progressbar', { name: 'Filled in' })).toHaveAttribute('aria-valuenow', '100');
  });
});
