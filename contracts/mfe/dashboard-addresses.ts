import { publicPages } from '#contracts/site/http/pages.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'

/** Paths of the dashboard's screens, for feeds, notifications, search results and mails. */
export const accountAddress = '/dashboard/account'
export const approvalsAddress = '/dashboard/approvals'
export const callsAddress = '/dashboard/calls'

export const settingsAddress = '/dashboard/settings'

/** The list of leads, with this one open. */
export const leadAddress = (leadId: string): string => `/dashboard/leads?lead=${leadId}`

/** The lead that an address of `leadAddress` names; null for any other address. */
export const leadIn = (address: string): string | null =>
  address.startsWith(leadAddress('')) ? address.slice(leadAddress('').length) : null

/** The run that an address of `runAddress` or `documentAddress` names. */
export const runIn = (address: string): string | null =>
  /[?&]run=([\da-f-]{36})|\/([\da-f-]{36})$/
    .exec(address)
    ?.slice(1)
    .find((id) => id !== undefined) ?? null

/** The history of the workflow, with this run open. */
export const runAddress = (workflowId: number, runId: string): string =>
  `/dashboard/workflows/${workflowId}?tab=history&run=${runId}`

const documentPaths = { overview: '/dashboard/engagement-overviews', proposal: '/dashboard/proposals' } as const

/** The document for editing; a run of another workflow has none. */
export const documentAddress = (kind: keyof typeof documentPaths, runId: string): string =>
  `${documentPaths[kind]}/${runId}`

/** A page of the public site as staff see it as of a moment; null for an address that is none of its pages. */
export const sitePageAt = (address: string, at: string): string | null => {
  const [path = ''] = address.split('?')
  return Object.hasOwn(publicPages, path) ? `${path}?at=${encodeURIComponent(at)}` : null
}

type Subject = {
  /** The name of a stream, `<kind>-<id>`. */
  readonly stream: string
  readonly workflowId: number | null
  readonly runId: string | null
}

const kindScreens: Readonly<Record<string, string>> = {
  staff: '/dashboard/team',
  library: '/dashboard/library',
  site: '/dashboard/site',
  security: '/dashboard/security',
  token: '/dashboard/api',
  webhook: '/dashboard/api',
  setting: settingsAddress,
  approval: approvalsAddress,
  call: callsAddress,
}

/** The screen of an event's subject; without a name, the subject is unknown or erased and only the audit shows it. */
export const eventAddress = ({
  stream,
  workflowId,
  runId,
  name,
}: Subject & { readonly name: string | null }): string => {
  const [kind, id] = kindAndId(stream)
  if (kind === 'lead' && name !== null) return leadAddress(id)
  if (kind === 'trigger' && workflowId !== null) return `/dashboard/workflows/${workflowId}?tab=configure`
  if (kind === 'workflow' && name !== null) return `/dashboard/workflows/${id}`
  if (workflowId !== null && runId !== null) return runAddress(workflowId, runId)
  return kindScreens[kind] ?? `/dashboard/audit?kind=${kind}&id=${id}`
}

/** The screen that a notification of this kind is about. */
export const notificationAddress = ({
  stream,
  workflowId,
  runId,
  kind,
}: Subject & { readonly kind: string }): string => {
  const [subject, id] = kindAndId(stream)
  if (subject === 'lead') return leadAddress(id)
  if (subject === 'approval') return approvalsAddress
  if (subject === 'call') return callsAddress
  if (subject === 'workflow') return `/dashboard/workflows/${id}?tab=history`
  if (workflowId === null || runId === null) return '/dashboard'
  const isOfDocument = kind !== 'run_failed' && subject !== 'run'
  if (isOfDocument && workflowId === proposalId) return documentAddress('proposal', runId)
  if (isOfDocument && workflowId === engagementOverviewId) return documentAddress('overview', runId)
  return runAddress(workflowId, runId)
}

const kindAndId = (stream: string): readonly [kind: string, id: string] => {
  const end = stream.indexOf('-')
  return [stream.slice(0, end), stream.slice(end + 1)]
}
