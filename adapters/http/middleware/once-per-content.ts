import { createHash } from 'node:crypto'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { IdempotentRequests } from '#domain/log/service/idempotent-requests.ts'

/**
 * Runs once what a form asks for that cannot bring a key along: what is sent twice, by a double click or a reload,
 * is the same request where its content is.
 */
export const oncePerContent = async (
  idempotently: IdempotentRequests,
  scope: string,
  content: object,
  act: (request: IdempotentRequest) => Promise<void>,
): Promise<'done' | 'under way'> => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const request = { scope, key: hash, fingerprint: hash }
  const { type } = await idempotently(request, () => act(request))
  return type === 'UnderWay' ? 'under way' : 'done'
}
