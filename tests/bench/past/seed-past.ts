import { randomUUIDv7 } from 'node:crypto'
import { viewAfter } from '#domain/kernel/view.ts'
import type { LeadEvent, LeadStatus } from '#domain/lead/model/index.ts'
import { type LeadView, leadView } from '#domain/lead/views/lead-view.ts'
import { emptyStream, placedAfter, type StreamHead } from '#domain/log/ports/event-store.ts'
import { openProcess } from '#tests/support/atrium-process.ts'
import { captured } from '#tests/support/leads.ts'

const [leads, eventsEach, writers] = [100_000, 10, 64]
const begin = Date.parse('2024-06-01T00:00:00Z')
const hourMs = 3_600_000
const statuses: readonly LeadStatus[] = ['contacted', 'qualified', 'proposal_sent', 'won', 'lost']

type Known = { head: StreamHead; row: LeadView | null }

/** Ten events for each of 100,000 leads over two years, appended as a server appends them. Answers their number. */
export const seedPast = async (url: string): Promise<number> => {
  const process = openProcess(url)
  const known: Known[] = Array.from({ length: leads }, () => ({
    head: emptyStream(`lead-${randomUUIDv7()}`),
    row: null,
  }))
  const add = async (n: number, round: number) => {
    const lead = known[n]
    if (lead === undefined) return
    const at = new Date(begin + (n / leads) * 600 * 24 * hourMs + round * 290 * hourMs).toISOString()
    const event = eventOf(n, round, at)
    const row = viewAfter(leadView, placedAfter(lead.head, [event], at), lead.row)
    const cause = { actor: 'bench', correlationId: 'bench', causationId: 'bench' }
    const rows = row === null ? [] : [{ view: 'leads', row } as const]
    lead.head = await process.store.append({ head: lead.head, events: [event], cause, at, rows })
    lead.row = row
  }
  for (let round = 0; round < eventsEach; round++) {
    let next = 0
    const write = async () => {
      while (next < leads) await add(next++, round)
    }
    await Promise.all(Array.from({ length: writers }, write))
  }
  await process.postgres.pool.query('analyze')
  await process.close()
  return leads * eventsEach
}

const eventOf = (n: number, round: number, at: string): LeadEvent => {
  if (round === 0)
    return captured({ name: `Lead ${n}`, email: `lead${n}@example.com`, company: `Company ${n % 977}`, capturedAt: at })
  if (round === 4) return { type: 'LeadContactDataChanged', data: { name: `Lead ${n}, renamed` } }
  if (round === 7) return { type: 'LeadNotesChanged', data: { notes: `Called on ${at}.` } }
  if (round % 2 === 0) return { type: 'LeadValueChanged', data: { estimatedValue: ((n * 37 + round) % 900) * 100 } }
  return { type: 'LeadStatusChanged', data: { status: statuses[(n + round) % statuses.length] ?? 'contacted' } }
}
