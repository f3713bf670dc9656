import type { OutlineDraft } from '../../contracts/mfe/outline.ts'

/** No item of the navigation: each thing's own screen leads here. */
export const outline: OutlineDraft = {
  routes: [{ path: '/dashboard/audit', title: 'Audit', frame: 'dashboard' }],
}
