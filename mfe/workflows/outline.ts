import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [
    { path: '/dashboard', title: 'Workflows', frame: 'dashboard' },
    { path: '/dashboard/workflows/:id', title: 'Workflow', frame: 'dashboard' },
    {
      path: '/dashboard/runs',
      title: 'Runs',
      frame: 'dashboard',
      data: ['/api/runs?limit=50', '/api/workflows'],
    },
  ],
  nav: [
    { label: 'Workflows', to: '/dashboard', order: 20, icon: 'workflows', covers: ['/dashboard/workflows/*'] },
    { label: 'Runs', to: '/dashboard/runs', order: 40, icon: 'history' },
  ],
}
