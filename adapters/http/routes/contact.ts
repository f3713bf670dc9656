import { contact } from '../../../contracts/http/contact.ts'
import type { Leads } from '../../../domain/application/leads.ts'
import type { Throttle } from '../../../domain/ports/throttle.ts'
import { bind, type HttpApi } from '../bind.ts'
import { rejected } from '../rejections.ts'
import { throttled } from '../throttled.ts'

const received = { received: true } as const

export const contactRoutes = (api: HttpApi, leads: Leads, throttle: Throttle, perMinute: number): void => {
  const atMost = throttled(throttle, 'contact', { most: perMinute, seconds: 60 })

  bind(api, contact.send, async ({ body }, { remembering, caller }) => {
    await atMost(caller.address)
    const { name, email, company, phone, message, estimatedBudget: budget } = body
    const outcome = await leads.receiveMessage(
      { name, email, company, phone, message, budget },
      remembering(() => received),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: received }
  })

  bind(api, contact.subscribe, async ({ body }, { remembering, caller }) => {
    await atMost(caller.address)
    const outcome = await leads.subscribe(
      body,
      remembering(() => received),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: received }
  })
}
