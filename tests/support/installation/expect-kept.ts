import { expect } from 'vitest'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { ContactLoad } from '#tests/support/lead/contact-load.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'

/**
 * Expects exactly one lead for every acknowledged message and at most one for every other: in the API, and in the log,
 * which holds exactly one capture per lead and no others.
 */
export const expectKept = async (staff: ApiClient, databaseUrl: string, load: ContactLoad): Promise<void> => {
  const matches = await allLeads(staff)
  const emails = matches.map(({ email }) => email)
  expect(new Set(emails).size).toBe(emails.length)
  expect([...load.acknowledged].filter((email) => !emails.includes(email))).toEqual([])
  expect(emails.filter((email) => !load.sent.has(email))).toEqual([])
  const captured = await capturedStreams(databaseUrl)
  expect(captured).toEqual(matches.map(({ id }) => `lead-${id}`).sort())
}

/** Every lead, page by page. */
export const allLeads = async (staff: ApiClient): Promise<readonly Lead[]> => {
  const all: Lead[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await staff.call(leads.list, { query: { limit: 500, ...(cursor === undefined ? {} : { cursor }) } })
    all.push(...page.leads)
    cursor = page.nextCursor
  }
  return all
}

const capturedStreams = async (databaseUrl: string): Promise<string[]> => {
  const rows = await queryDatabase<{ stream: string }>(
    databaseUrl,
    "select stream from events where type = 'LeadCaptured'",
  )
  return rows.map(({ stream }) => stream).sort()
}
