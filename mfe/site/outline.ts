import type { OutlineDraft } from '#contracts/mfe/outline.ts'

/** No navigation item: the shell lists it among the screens of administration. */
export const outline: OutlineDraft = {
  routes: [{ path: '/dashboard/site', title: 'Site', frame: 'dashboard', data: ['/api/site/content'] }],
}
