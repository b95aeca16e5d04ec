import { sessionUser } from '@portal/testing/session-user';
import { screen, within } from '@testing-library/react';
import { localizationData, openPortal } from '../../testing/open-portal';

const answers = {
  'GET localization/localization_data': {
    ...localizationData,
    staticWords: {
      'quick.login': 'Kirjaudu',
      'quick.password': 'Unohditko salasanasi?',
      'quick.register': 'Rekisteröidy',
      'quick.out': 'Suomi.fi',
    },
    dynamicSections: {
      ...localizationData.dynamicSections,
      quickLinks: [
        [
          { titleKey: 'quick.login', href: '/login' },
          { titleKey: 'quick.register', href: '/register?from=links' },
          { titleKey: 'quick.password', href: '/lost-password' },
        ],
        [{ titleKey: 'quick.out', href: 'https://www.suomi.fi' }],
      ],
    },
  },
};

test.each([
  [
    'a visitor is offered log-in, registration and a new password',
    undefined,
    ['Kirjaudu', 'Rekisteröidy', 'Unohditko salasanasi?', 'Suomi.fi'],
  ],
  ['who is logged in is offered none of them', sessionUser, ['Suomi.fi']],
])('%s', async (_what, user, names) => {
  await openPortal('/candidateportal/not-found', { user, answers });
  const links = within(await screen.findByRole('navigation', { name: 'Pikalinkit' }));
  await links.findByRole('link', { name: /Suomi\.fi/ });
  expect(links.getAllByRole('link').map((link) => link.firstChild?.textContent)).toEqual(names);
});
