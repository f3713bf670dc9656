/** What each screen is called in a browser's tab, by its path in the shell. */
export const titles = {
  '/': 'Home',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '*': 'Page Not Found',
} as const
