import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [
    { path: '/dashboard/today', title: 'Today', frame: 'dashboard', data: ['/api/today'] },
    { path: '/dashboard/calls', title: 'Calls', frame: 'dashboard' },
    {
      path: '/dashboard/leads',
      title: 'Leads',
      frame: 'dashboard',
      data: ['/api/leads?limit=50', '/api/leads/stats'],
    },
  ],
  nav: [
    { label: 'Today', to: '/dashboard/today', order: 5, icon: 'check' },
    { label: 'Leads', hint: 'Track your sales pipeline', to: '/dashboard/leads', order: 10, icon: 'leads' },
  ],
}
