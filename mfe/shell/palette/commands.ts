import type { IconName } from '@atrium/kit'

export type Command = {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  readonly to: string
  /** The location state for the target screen. */
  readonly state?: object
}

const screens: readonly Command[] = [
  { id: 'leads', title: 'Leads', detail: 'g l', icon: 'leads', to: '/dashboard/leads' },
  { id: 'board', title: 'Leads board', detail: '', icon: 'board', to: '/dashboard/leads?view=board' },
  { id: 'workflows', title: 'Workflows', detail: 'g w', icon: 'workflows', to: '/dashboard' },
  { id: 'documents', title: 'Documents', detail: 'g d', icon: 'document', to: '/dashboard/documents' },
  { id: 'runs', title: 'Runs', detail: 'g r', icon: 'history', to: '/dashboard/runs' },
  { id: 'failed', title: 'Failed runs', detail: '', icon: 'warning', to: '/dashboard/runs?status=failed' },
  { id: 'audit', title: 'Audit', detail: 'g a', icon: 'proof', to: '/dashboard/audit' },
  { id: 'account', title: 'Account', detail: '', icon: 'settings', to: '/dashboard/account' },
  { id: 'team', title: 'Team', detail: '', icon: 'leads', to: '/dashboard/team' },
  { id: 'security', title: 'Security', detail: '', icon: 'proof', to: '/dashboard/security' },
  { id: 'settings', title: 'Settings', detail: '', icon: 'settings', to: '/dashboard/settings' },
  { id: 'site', title: 'View site', detail: '', icon: 'site', to: '/' },
]

/** Actions that write; an auditor has none. */
const actions: readonly Command[] = [
  {
    id: 'add-lead',
    title: 'Add a lead',
    detail: 'Action',
    icon: 'plus',
    to: '/dashboard/leads',
    state: { dialog: 'add' },
  },
  {
    id: 'import-leads',
    title: 'Import leads',
    detail: 'Action',
    icon: 'upload',
    to: '/dashboard/leads',
    state: { dialog: 'import' },
  },
  { id: 'new-proposal', title: 'New proposal', detail: 'Action', icon: 'plus', to: '/dashboard/workflows/5' },
  { id: 'new-overview', title: 'New overview', detail: 'Action', icon: 'plus', to: '/dashboard/workflows/4' },
]

/** An auditor has the screens alone. */
export const commandsFor = (canWrite: boolean): readonly Command[] => (canWrite ? [...screens, ...actions] : screens)

/** The commands whose title contains every word of the text. */
export const matching = (commands: readonly Command[], text: string): readonly Command[] => {
  const words = text.toLowerCase().split(' ').filter(Boolean)
  return commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
}
