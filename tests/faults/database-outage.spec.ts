import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { expectKept } from '#tests/support/installation/expect-kept.ts'
import { contactLoad } from '#tests/support/lead/contact-load.ts'
import { liveEvents } from '#tests/support/log/live-events.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'

let postgres: Awaited<ReturnType<typeof stoppablePostgres>>
let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  postgres = await stoppablePostgres()
  atrium = await startTestAtrium({ DATABASE_URL: postgres.url })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  await postgres.remove()
})

const get = (path: string) => staff.send(path, {})
/** A form post without JavaScript. */
const postForm = (fields: Record<string, string>) =>
  staff.send('/contact', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const isReady = () => eventually(async () => expect((await get('/readyz')).status).toBe(200), 20_000)

describe('a database that is stopped and started under load', () => {
  it('is a 503 meanwhile, which readiness explains, and loses nothing that was acknowledged', async () => {
    const load = contactLoad(() => atrium.url, 6)
    for (let round = 0; round < 3; round++) {
      const before = load.acknowledged.size
      await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(before + 10), 20_000)
      await pause(Math.random() * 300)
      await postgres.stop()
      for (const path of ['/readyz', '/api/leads', '/api/auth/me']) {
        const answer = await get(path)
        expect(answer.headers.get('retry-after')).toBe('1')
        expect((await expectProblem(answer, 503)).detail).toContain('PostgreSQL cannot be reached')
      }
      expect((await get('/healthz')).status).toBe(200)
      expect((await get('/')).status).toBe(200)
      const form = await postForm({ name: 'Ada', email: 'ada@example.com', message: 'Not lost.' })
      expect([form.status, await form.text()]).toEqual([503, expect.stringContaining('>Not lost.</textarea>')])
      await postgres.start()
      await isReady()
    }
    await load.stop()
    expect([...load.refused.keys()]).toEqual([503])
    await expectKept(staff, postgres.url, load)
    expect(atrium.defects).toEqual([])
  })

  it('interrupts live updates only until they reconnect', async () => {
    const before = await liveEvents(staff)
    const { id } = await before.next()
    await postgres.stop()
    await postgres.start()
    await isReady()
    const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'after@example.com' } })
    const after = await liveEvents(staff, id)
    expect(JSON.parse((await after.next()).data)).toMatchObject({ id: lead.id })
    expect(JSON.parse((await before.next()).data)).toMatchObject({ id: lead.id })
    before.close()
    after.close()
  })
})
