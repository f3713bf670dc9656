import type { OutlineDraft } from '#contracts/mfe/outline.ts'

export const outline: OutlineDraft = {
  routes: [
    { path: '/dashboard/documents', title: 'Documents', frame: 'dashboard', data: ['/api/documents?limit=50'] },
    { path: '/dashboard/engagement-overviews/:runId', title: 'Engagement Overview', frame: 'dashboard' },
    { path: '/dashboard/proposals/:runId', title: 'Engagement Proposal', frame: 'dashboard' },
    { path: '/dashboard/library', title: 'Library', frame: 'dashboard' },
  ],
  nav: [
    {
      label: 'Documents',
      to: '/dashboard/documents',
      order: 30,
      icon: 'document',
      covers: ['/dashboard/engagement-overviews/*', '/dashboard/proposals/*'],
    },
    { label: 'Library', hint: 'Texts of your documents', to: '/dashboard/library', order: 35, icon: 'bookmark' },
  ],
}
