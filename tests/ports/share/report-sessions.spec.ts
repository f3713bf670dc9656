import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { postgresPasscodeTally } from '#adapters/postgres/share/passcode-tally.ts'
import { postgresReportSessions } from '#adapters/postgres/share/report-sessions.ts'
import type { ReportSession, ReportSessions } from '#domain/share/ports/report-sessions.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'

let processes: TwoProcesses
let here: ReportSessions
let there: ReportSessions
beforeEach(async () => {
  processes = await twoProcesses()
  here = postgresReportSessions(processes.here.postgres)
  there = postgresReportSessions(processes.there.postgres)
})

const aSession = (fields: Partial<ReportSession> = {}): ReportSession => ({
  shareId: randomUUIDv7(),
  visitId: randomUUIDv7(),
  by: 'person',
  openedAt: new Date().toISOString(),
  ...fields,
})

describe('readers’ sessions', () => {
  it('are known by their cookie, in every process, until they are closed; others of the share stay', async () => {
    const session = aSession()
    const [one, two] = [await here.open(session, 0), await here.open(session, 0)]
    expect(await there.find(one.token)).toEqual({ ...session, isLocked: false })
    await there.close(one.token)
    expect(await here.find(one.token)).toBeNull()
    expect(await here.find(two.token)).toEqual({ ...session, isLocked: false })
  })

  it('are opened neither by their name, nor by what is stored, nor after 14 days', async () => {
    const { token, name } = await here.open(aSession(), 0)
    expect(await here.find(name)).toBeNull()
    const { rows } = await processes.here.postgres.pool.query('select * from report_sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(name)
    expect(await here.find(rows[0].cookie_hash.toString('base64url'))).toBeNull()
    const old = await here.open(aSession({ openedAt: noon }), 0)
    expect(await here.find(old.token)).toBeNull()
  })

  it('are locked by each new passcode of their link, and by no other', async () => {
    const [tally, session] = [postgresPasscodeTally(processes.there.postgres), aSession()]
    const other = await here.open(aSession(), 0)
    const sessions = [await here.open(session, 0)]
    for (const generation of [1, 2]) {
      await tally.reset(session.shareId)
      sessions.push(await here.open(session, generation))
    }
    const isLocked = await Promise.all(sessions.map(async ({ token }) => (await here.find(token))?.isLocked))
    expect(isLocked).toEqual([true, true, false])
    const tokens = [...sessions, other].map(({ token }) => token)
    expect(await here.alive(tokens)).toEqual(new Set(tokens.slice(2)))
  })
})
