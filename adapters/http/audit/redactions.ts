import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { redactions as contract } from '#contracts/audit/http/redactions.ts'
import type { Redactions } from '#domain/audit/ports/redactions.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'

/** Redaction of single texts of events, by administrators who have just re-authenticated. */
export const redactionRoutes = (api: HttpApi, redactions: Redactions, ids: Ids): void => {
  bind(api, contract.redact, async ({ body: { kind, id, ...details } }, { context: { cause, at } }) => {
    const order = { ...details, id: ids.next(), stream: streamName(kind, id), cause, at }
    switch (await redactions.redact(order)) {
      case 'Redacted':
        return { body: { redaction: { id: order.id, at } } }
      case 'NoSuchEvent':
        throw notFound('There is no such event.')
      case 'RedactedAlready':
        throw new RequestRefused({ status: 409, detail: 'This text is redacted already.' })
      case 'NotRedactable':
        throw invalid([{ path: ['field'], message: 'There is no text here that can be redacted' }])
    }
  })
}
