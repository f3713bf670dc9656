import type { Page } from 'playwright'

type StaffScreen = {
  readonly name: string
  readonly path: string | ((page: Page) => Promise<string>)
  /** What is pressed before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

/** The pages that visitors see, by the name of their picture. */
export const publicScreens = [
  ['landing', '/'],
  ['privacy', '/privacy-policy'],
  ['missing', '/no-such-page'],
  ['login', '/dashboard/login'],
] as const

const firstOf =
  (list: string, rows: string, pathOf: (row: { id: string; runId: string }) => string) =>
  async (page: Page): Promise<string> => {
    const answer = await page.request.get(list)
    const body = (await answer.json()) as Record<string, readonly { id: string; runId: string }[]>
    const row = body[rows]?.[0]
    if (row === undefined) throw new Error(`${list} has no ${rows}`)
    return pathOf(row)
  }

const document = firstOf('/api/documents?kind=proposal', 'documents', ({ runId }) => `/dashboard/proposals/${runId}`)
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.waitForTimeout(500)
}

/** The screens of the dashboard, by the name of their picture. */
export const staffScreens: readonly StaffScreen[] = [
  { name: 'today', path: '/dashboard/today' },
  { name: 'workflows', path: '/dashboard' },
  { name: 'workflow', path: '/dashboard/workflows/1' },
  { name: 'workflow-history', path: '/dashboard/workflows/1?tab=history' },
  { name: 'workflow-configure', path: '/dashboard/workflows/1?tab=configure' },
  { name: 'leads', path: '/dashboard/leads' },
  { name: 'leads-board', path: '/dashboard/leads?view=board' },
  { name: 'lead', path: firstOf('/api/leads', 'leads', ({ id }) => `/dashboard/leads?lead=${id}`) },
  { name: 'insights', path: '/dashboard/leads?insights=open' },
  { name: 'documents', path: '/dashboard/documents' },
  { name: 'document', path: document },
  { name: 'document-history', path: document, act: press('History') },
  { name: 'document-share', path: document, act: press('Share') },
  { name: 'library', path: '/dashboard/library' },
  { name: 'runs', path: '/dashboard/runs' },
  { name: 'audit', path: '/dashboard/audit' },
  { name: 'approvals', path: '/dashboard/approvals' },
  { name: 'calls', path: '/dashboard/calls' },
  { name: 'settings', path: '/dashboard/settings' },
  { name: 'site-editor', path: '/dashboard/site' },
  { name: 'system', path: '/dashboard/system' },
  { name: 'team', path: '/dashboard/team' },
  { name: 'security', path: '/dashboard/security' },
  { name: 'api', path: '/dashboard/api' },
  { name: 'account', path: '/dashboard/account' },
  { name: 'automation', path: '/dashboard/automation' },
]
