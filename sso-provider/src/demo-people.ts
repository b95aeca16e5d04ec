/** Somebody whom the provider knows. */
export interface DemoPerson {
  username: string;
  /** How OpenID Connect names the person; it never changes. */
  sub: string;
  givenName?: string;
  familyName?: string;
  email?: string;
  emailVerified?: boolean;
  locale?: string;
  /** What the person is, in the words of the start message. */
  about: string;
}

/** One for all; it is published, so that the provider runs at loopback only. */
export const DEMO_PASSWORD = 'demo demo demo';

/** The people of the portal's demo, who have accounts with the same ids there, and some whom it does not know. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'demo',
    sub: '00000000-0000-4000-8000-000000000001',
    givenName: 'Aino',
    familyName: 'Virtanen',
    email: 'demo@example.fi',
    emailVerified: true,
    locale: 'fi',
    about: 'has an account already',
  },
  {
    username: 'demo-internal',
    sub: '00000000-0000-4000-8000-000000000002',
    givenName: 'Elias',
    familyName: 'Lindqvist',
    email: 'demo-internal@example.fi',
    emailVerified: true,
    locale: 'sv',
    about: 'has an account already, with internal positions',
  },
  {
    username: 'demo-new',
    sub: '00000000-0000-4000-8000-000000000003',
    givenName: 'Veikko',
    familyName: 'Korhonen',
    email: 'demo-new@example.fi',
    emailVerified: true,
    locale: 'fi',
    about: 'comes for the first time',
  },
  {
    username: 'demo-unverified',
    sub: '00000000-0000-4000-8000-000000000004',
    givenName: 'Saara',
    familyName: 'Nieminen',
    email: 'demo-unverified@example.fi',
    emailVerified: false,
    locale: 'en',
    about: 'comes with an e-mail address that nobody has checked',
  },
  {
    username: 'demo-nameless',
    sub: '00000000-0000-4000-8000-000000000005',
    about: 'comes without name and e-mail address',
  },
];

/** Claims of the person, as OpenID Connect names them. */
export function claimsOf({ sub, givenName, familyName, email, emailVerified, locale, username }: DemoPerson) {
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return {
    sub,
    preferred_username: username,
    ...(name && { name, given_name: givenName, family_name: familyName }),
    ...(email && { email, email_verified: emailVerified }),
    ...(locale && { locale }),
  };
}
