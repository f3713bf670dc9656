import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { RunSearch } from '#domain/run/ports/run-reader.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { type RunDesk, runDesk } from '#tests/support/run/run-desk.ts'
import { cancelRun, endCompleted, endFailed, startAttempt } from '#tests/support/run/runs.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: FreshDatabase
let here: AtriumProcess
let desk: RunDesk
const ids: string[] = []

/** 300 runs of one workflow, in five states, and one run of another. */
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  desk = runDesk(here)
  await desk.create(1)
  await desk.create(2)
  for (let n = 0; n < 300; n++) ids.push(randomUUIDv7())
  // Ids of the same millisecond may not be in order.
  ids.sort()
  await Promise.all(ids.map((_, n) => live(n)))
  await desk.request(2, { inputs: { note: 'elsewhere' } })
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const standings = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const

const live = async (n: number) => {
  const runId = ids[n] as string
  await desk.execute(runId, { ...request, inputs: { note: `Note ${n}`, sign: n % 50 === 0 ? '100%_\\' : '' } })
  const status = standings[n % 5]
  if (status === 'running') await desk.execute(runId, startAttempt())
  if (status === 'completed')
    await desk.execute(runId, endCompleted(n % 100 === 2 ? '€'.repeat(3000) : `{"made":${n}}`))
  if (status === 'failed') await desk.execute(runId, endFailed(`Broke at ${n}.`))
  if (status === 'cancelled') await desk.execute(runId, cancelRun())
}
const request = {
  type: 'RequestRun',
  workflowId: 1,
  builtIn: null,
  requestedBy: 'ada',
  originRunId: null,
  byBrowser: false,
  now: new Date().toISOString(),
} as const

const list = async (search: Partial<RunSearch> = {}) => {
  const page = await desk.runs.list({ workflowId: 1, limit: 500, ...search })
  if (page === null) throw new Error('the cursor was not taken')
  return page
}

const readPages = async (search: Partial<RunSearch>) => {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { runs, nextCursor } = await list({ ...search, cursor })
    expect(runs.length).toBeLessThanOrEqual(search.limit ?? 500)
    found.push(...runs.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

const newestFirst = (wanted: (n: number) => boolean) => ids.filter((_, n) => wanted(n)).toReversed()

describe('the history of runs', () => {
  it.each([7, 100, 299, 300])('in pages of %i has each once, the newest first', async (limit) =>
    expect(await readPages({ limit })).toEqual(newestFirst(() => true)),
  )

  it('has no cursor where nothing follows', async () => {
    expect((await list({ limit: 300 })).nextCursor).toBeNull()
    expect((await list({ limit: 299 })).nextCursor).not.toBeNull()
  })

  it.each(standings)('narrows to those that are %s, page by page', async (status) => {
    const wanted = newestFirst((n) => standings[n % 5] === status)
    expect(await readPages({ status, limit: 7 })).toEqual(wanted)
    expect(new Set((await list({ status })).runs.map((run) => run.status))).toEqual(new Set([status]))
  })

  it.each(['', 'nonsense', '0', "' or true --", '01999999-9999-7999-8999-99999999999'])(
    'does not take a cursor that it never gave: "%s"',
    async (cursor) => expect(await desk.runs.list({ workflowId: 1, limit: 5, cursor })).toBeNull(),
  )

  it.each([
    [3, 298],
    [1000, 0],
  ])('looks among the newest %i of all workflows', async (newest, first) =>
    // The last run belongs to another workflow.
    expect((await list({ newest })).runs.map(({ id }) => id)).toEqual(newestFirst((n) => n >= first)),
  )

  it('is empty for a workflow that has none', async () =>
    expect(await list({ workflowId: 9 })).toEqual({ runs: [], nextCursor: null }))

  it('cuts outputs to their first 2,000 characters, and a single run has them whole', async () => {
    const listed = (await list({ status: 'completed' })).runs.find(({ id }) => id === ids[2])
    expect(listed?.outputs).toBe('€'.repeat(2000))
    expect((await desk.runs.find(ids[2] ?? ''))?.outputs).toBe('€'.repeat(3000))
  })
})

describe('searching runs', () => {
  it.each([
    ['in inputs, whatever the case', 'NOTE 17"', (n: number) => n === 17],
    ['in outputs', '"made":7}', (n: number) => n === 7],
    ['in errors', ' broke at 13', (n: number) => n === 13 || (n >= 130 && n < 140 && n % 5 === 3)],
    ['for a percent sign, which stands for itself', '100%_', (n: number) => n % 50 === 0],
    ['for what is nowhere', 'elsewhere', () => false],
    ['for white space alone, which finds all', ' \t', () => true],
  ])('%s', async (_, search, wanted) => expect(await readPages({ search, limit: 50 })).toEqual(newestFirst(wanted)))

  it('and a status narrow together', async () =>
    expect(await readPages({ search: 'note 1', status: 'failed', limit: 3 })).toEqual(
      newestFirst((n) => n % 5 === 3 && String(n).startsWith('1')),
    ))
})

describe('searching runs whose texts hold the address of a link', () => {
  const token = 'AaIjjxm3cGqOOvnNEPnGU4DNBcW0op8UtiZUvvjyRM0'
  let runId: string
  beforeAll(async () => {
    const outputs = {
      escaped: `https:\\/\\/a.example\\/s\\/${token}`,
      alone: `(${token})`,
      cut: `a.example/s/${token.slice(0, 30)}…`,
    }
    runId = await desk.request(2, { inputs: { note: `Send https://a.example/s/${token} to Ada.` } })
    await desk.execute(runId, startAttempt())
    await desk.execute(runId, endCompleted(JSON.stringify(outputs)))
  })
  const findsRun = async (search: string) =>
    (await list({ workflowId: 2, search })).runs.map(({ id }) => id).includes(runId)

  it.each(['Send https', '/s/', 'to ada.', 'escaped'])('finds %s', async (text) =>
    expect(await findsRun(text)).toBe(true),
  )

  it.each(
    Array.from({ length: 14 }, (_, n) => token.slice(3 * n, 3 * n + 3)).concat(
      token,
      `/s/${token.slice(0, 8)}`,
      `${token.slice(-6)} to`,
    ),
  )('does not tell of the token by %s', async (part) => expect(await findsRun(part)).toBe(false))
})

describe('one run', () => {
  it('lists the runs that repeat it, the oldest first', async () => {
    const origin = await desk.request(2)
    const repeats = [await desk.request(2, { originRunId: origin }), await desk.request(2, { originRunId: origin })]
    expect(await desk.runs.find(origin)).toMatchObject({ originRunId: null, repeatedAs: repeats.toSorted() })
    expect(await desk.runs.find(repeats[0] ?? '')).toMatchObject({ originRunId: origin, repeatedAs: [] })
  })

  it('is none where the id is unknown', async () => expect(await desk.runs.find(randomUUIDv7())).toBeNull())
})

describe('the last points of a workflow', () => {
  it('are its newest runs, with how long each took', async () => {
    const points = await desk.runs.lastPoints(1, 10)
    expect(points.map(({ id }) => id)).toEqual(newestFirst(() => true).slice(0, 10))
    // All were requested long after the times of their ends, as by a clock that was set back.
    expect(points.filter(({ duration }) => duration !== null && duration !== 0)).toEqual([])
    expect(points.map(({ duration }) => duration !== null)).toEqual(
      points.map(({ status }) => status !== 'pending' && status !== 'running'),
    )
  })
})

describe('the runs in flight', () => {
  it('are those that have neither ended nor are being cancelled, oldest first', async () => {
    const wanted = ids.filter((_, n) => n % 5 < 2)
    await desk.execute(ids[1] ?? '', cancelRun())
    const expected = wanted.filter((id) => id !== ids[1])
    expect(await desk.runs.inFlight(1, 500)).toEqual(expected)
    expect(await desk.runs.inFlight(1, 3)).toEqual(expected.slice(0, 3))
  })
})
