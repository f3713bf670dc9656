import { randomUUID } from 'node:crypto'
import { message } from '../appends/lead-story.ts'

let visitors = 0

/** Each message comes from a different visitor: its own network address, e-mail address and idempotency key. */
export const contactRequest = () => {
  visitors += 1
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const { budget: estimatedBudget, ...rest } = message()
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    'idempotency-key': randomUUID(),
  }
  const body = JSON.stringify({ ...rest, email: `${randomUUID()}@example.com`, estimatedBudget })
  return { method: 'POST', headers, body } as const
}
