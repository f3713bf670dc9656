import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [
    {
      path: '/dashboard/leads',
      title: 'Leads',
      frame: 'dashboard',
      data: ['/api/leads?limit=50', '/api/leads/stats', '/api/leads/retention'],
    },
  ],
  nav: [{ label: 'Leads', hint: 'Track your sales pipeline', to: '/dashboard/leads', order: 10, icon: 'leads' }],
}
