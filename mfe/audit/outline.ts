import type { OutlineDraft } from '#contracts/mfe/outline.ts'

/** No navigation item: other screens link here. */
export const outline: OutlineDraft = {
  routes: [
    { path: '/dashboard/audit', title: 'Audit', frame: 'dashboard' },
    { path: '/dashboard/approvals', title: 'Approvals', frame: 'dashboard' },
    { path: '/dashboard/system', title: 'System', frame: 'dashboard' },
  ],
}
