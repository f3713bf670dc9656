import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [{ path: '/dashboard/site', title: 'Site', frame: 'dashboard', data: ['/api/site/content'] }],
  nav: [{ label: 'Site', to: '/dashboard/site', order: 50, icon: 'site' }],
}
