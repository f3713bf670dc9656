import type { Clock } from '#domain/kernel/clock.ts'
import { worker } from '#domain/kernel/event.ts'
import { decodePercent } from '#domain/kernel/percent-text.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { WorkflowReader } from '../ports/workflow-reader.ts'
import { workflowHandler } from './workflow-handler.ts'
import { basicText, type WorkflowSecrets } from './workflow-secrets.ts'

/**
 * Moves user and password out of endpoint addresses, as earlier releases accepted them, into the workflow's secrets.
 * Calls stay the same. Credentials already in the log remain there in clear text: such passwords should be changed.
 */
export const moveEndpointCredentials = async (
  store: EventStore,
  reader: WorkflowReader,
  secrets: WorkflowSecrets,
  clock: Clock,
): Promise<void> => {
  const handle = workflowHandler(store)
  const cause = { actor: worker, correlationId: 'endpoint-credentials', causationId: 'endpoint-credentials' }
  for (const { id, apiEndpoint } of await reader.list()) {
    const credentials = credentialsIn(apiEndpoint)
    if (credentials === null) continue
    const context = { cause, at: clock.now() }
    const basic = { kind: 'basic', name: '', text: basicText(credentials) } as const
    await secrets.set(id, [basic], context)
    const revise = { type: 'ReviseWorkflow', apiEndpoint: credentials.address } as const
    await handle(streamName('workflow', String(id)), revise, context)
  }
}

/** User, password, and the address without them; null if it has none. */
const credentialsIn = (address: string) => {
  const [start = '', scheme = '', authority = ''] = /^(https?:\/\/)([^/?#\\]*)/i.exec(address) ?? []
  const end = authority.lastIndexOf('@')
  if (end < 0) return null
  const [user = '', ...password] = authority.slice(0, end).split(':')
  const rest = authority.slice(end + 1) + address.slice(start.length)
  return { user: decodePercent(user), password: decodePercent(password.join(':')), address: `${scheme}${rest}` }
}
