import type { SocialLink } from './types';

export const SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
];
