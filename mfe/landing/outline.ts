import type { OutlineDraft } from '../../contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [
    { path: '/', title: 'Home', frame: 'page' },
    { path: '/privacy-policy', title: 'Privacy Policy', frame: 'page' },
    { path: '/terms-of-service', title: 'Terms of Service', frame: 'page' },
    { path: '*', title: 'Page Not Found', frame: 'page' },
  ],
}
