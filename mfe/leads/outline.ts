import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [{ path: '/dashboard/leads', title: 'Leads', frame: 'dashboard' }],
  nav: [{ label: 'Leads', hint: 'Track your sales pipeline', to: '/dashboard/leads', order: 10, icon: 'leads' }],
}
