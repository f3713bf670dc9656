import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [
    { path: '/dashboard', title: 'Workflows', frame: 'dashboard' },
    { path: '/dashboard/workflows/:id', title: 'Workflow', frame: 'dashboard' },
  ],
  nav: [{ label: 'Workflows', to: '/dashboard', order: 20, icon: 'workflows', covers: ['/dashboard/workflows/*'] }],
}
