import { Route, Routes } from '@portal/routing/react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { LinkButton } from './LinkButton';
import { TextLink } from './TextLink';

it('A link that starts with http opens in a new tab, says so, and gives nothing away to the other site', () => {
  renderUi(<TextLink href="https://example.org">Example</TextLink>, 'sv');
  const link = screen.getByRole('link', { name: 'Example (öppnas i en ny flik)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('Any other link goes to a route of the portal without loading the page anew', async () => {
  renderUi(
    <Routes>
      <Route path="/" element={<LinkButton href="/applications">Own applications</LinkButton>} />
      <Route path="/applications" element="The list" />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Own applications' }));
  expect(document.body).toHaveTextContent('The list');
});

it.each(['#start', 'mailto:help@example.org', 'tel:+358401234567'])('The address %s is left to the browser', (href) => {
  renderUi(<TextLink href={href}>There</TextLink>);
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});
