import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { postgresShareReader } from '#adapters/postgres/share/share-reader.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { ShareCommand, ShareEvent } from '#domain/share/model/index.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import { type ShareHandler, shareHandler } from '#domain/share/service/share-handler.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { withoutSealed } from '#tests/support/person/people.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { at } from '#tests/support/run/runs.ts'
import { createShare, openShare } from '#tests/support/share/shares.ts'

let processes: TwoProcesses
let reader: ShareReader
let handlers: readonly ShareHandler[]
beforeEach(async () => {
  processes = await twoProcesses()
  reader = postgresShareReader(processes.here.postgres)
  handlers = [processes.here, processes.there].map(({ store }) => shareHandler(store))
})

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const runId = randomUUIDv7()

const execute = (shareId: string, command: ShareCommand, handler = handlers[0]) => {
  if (handler === undefined) throw new Error('there is no such process')
  return handler(`share-${shareId}`, command, { cause, at: noon })
}
const makeShare = async (fields: Parameters<typeof createShare>[0] = {}) => {
  const shareId = randomUUIDv7()
  await execute(shareId, createShare({ runId, ...fields }))
  return shareId
}

describe('the row of a link', () => {
  it('is what folding its stream gives, whatever happened to it', async () => {
    const shareId = await makeShare({ requiresEmail: true, pinnedVersion: 3, expiresAt: null })
    const story: readonly ShareCommand[] = [
      openShare({ visitId: 'visit 1', email: 'ada@example.com' }),
      openShare({ visitId: 'visit 2', email: 'eve@example.com', by: 'machine' }),
      { type: 'ViewShare', visitId: 'visit 1', now: noon },
      {
        type: 'ReadSections',
        visitId: 'visit 1',
        openedAt: '2020-01-01T00:00:00.000Z',
        sections: [{ section: 'Scope “é” 🙂', milliseconds: 1200 }],
        now: noon,
      },
      { type: 'ReviseShare', name: 'Eve', expiresAt: '2031-01-01T00:00:00.000Z', now: noon },
      { type: 'RevokeShare', now: noon },
      { type: 'RestoreShare', now: noon },
      { type: 'RevokeShare', now: noon },
    ]
    for (const command of story) {
      expect(await execute(shareId, command)).toMatchObject({ accepted: true })
      const { events } = await processes.there.store.read<ShareEvent>(`share-${shareId}`)
      const { createdByEmail, number, ...row } = (await reader.find(shareId)) ?? { createdByEmail: null }
      expect(row).toEqual(viewAfter(shareView, events))
    }
    const { rows } = await processes.here.postgres.pool.query('select data::text from events')
    expect(withoutSealed(JSON.stringify(rows))).not.toMatch(/ada@example|eve@example|Eve/)
  })

  it('counts each visit once, also when two processes record it at the same moment', async () => {
    const shareId = await makeShare()
    const visits = Array.from({ length: 10 }, (_, n) => `visit ${n}`)
    await Promise.all(visits.map((visitId, n) => execute(shareId, openShare({ visitId }), handlers[n % 2])))
    const views = visits.flatMap((visitId) =>
      handlers.map((handler) => execute(shareId, { type: 'ViewShare', visitId, now: noon }, handler)),
    )
    await Promise.all(views)
    expect(await reader.find(shareId)).toMatchObject({ views: 10, version: 21 })
  })

  it('is found with those of its run, the newest first', async () => {
    const ids = [await makeShare(), await makeShare(), await makeShare({ runId: randomUUIDv7() }), await makeShare()]
    const matches = (await reader.ofRun(runId)).map(({ id }) => id)
    expect(matches).toEqual([ids[3], ids[1], ids[0]])
    expect(await reader.find(randomUUIDv7())).toBeNull()
  })

  it('is counted with those of its run, for many runs in one question', async () => {
    const [other, never] = [randomUUIDv7(), randomUUIDv7()]
    const read = await makeShare()
    await execute(read, openShare({ visitId: 'visit 1' }))
    await execute(read, { type: 'ViewShare', visitId: 'visit 1', now: noon })
    await execute(await makeShare(), { type: 'RevokeShare', now: noon })
    await makeShare({ runId: other, expiresAt: at(1000) })
    const matches = await reader.readershipOf([runId, other, never], at(1000))
    expect(Object.fromEntries(matches)).toEqual({
      [runId]: { live: 1, views: 1, lastViewedAt: noon },
      [other]: { live: 0, views: 0, lastViewedAt: null },
    })
    expect((await reader.readershipOf([other], noon)).get(other)).toMatchObject({ live: 1 })
    expect((await reader.readershipOf([], noon)).size).toBe(0)
  })
})
