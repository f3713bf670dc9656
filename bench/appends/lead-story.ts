import { randomUUIDv7 } from 'node:crypto'
import type { LeadStatus } from '#domain/lead/model/index.ts'

/** A visitor's message of typical length, with its own address. */
export const message = () => ({
  name: 'Maria Lindqvist',
  email: `maria.${randomUUIDv7()}@example.com`,
  phone: '+1 555 010 2345',
  company: 'Lindqvist Garden Supplies',
  message:
    'We sell garden supplies in three towns and want to know which of our customers come back, and why the others do not. Could we talk next week?',
  budget: '$5,000 - $15,000' as const,
})

const statuses = ['contacted', 'qualified', 'proposal_sent'] as const

/** A status that differs from that of the previous version. */
export const statusAt = (version: number): LeadStatus => statuses[version % statuses.length] ?? 'new'

/** Actor, request and time. */
export const context = () => {
  const requestId = randomUUIDv7()
  return {
    cause: { actor: 'visitor', correlationId: requestId, causationId: requestId },
    at: new Date().toISOString(),
  }
}
