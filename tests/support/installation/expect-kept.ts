import pg from 'pg'
import { expect } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { ContactLoad } from '#tests/support/lead/contact-load.ts'

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

const allLeads = async (staff: ApiClient) => {
  const all: { id: string; email: string }[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await staff.call(leads.list, { query: { limit: 500, ...(cursor === undefined ? {} : { cursor }) } })
    all.push(...page.leads)
    cursor = page.nextCursor
  }
  return all
}

const capturedStreams = async (databaseUrl: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ stream: string }>("select stream from events where type = 'LeadCaptured'")
  await client.end()
  return rows.map(({ stream }) => stream).sort()
}
