import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type Browser, signedIn } from '#apps/demo/browser.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { leadSources, leadStatuses, leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { today } from '#contracts/today/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'

const program = resolve(import.meta.dirname, '../../apps/demo/main.ts')
const { folder, start } = startedServers()

it('a demo starts with sample data, and removes everything when it is stopped', async () => {
  const temporary = join(folder(), 'tmp')
  await mkdir(temporary)
  // The demo must ignore the settings of a real installation.
  const demo = start({ PORT: '0', TMPDIR: temporary, DATABASE_URL: 'postgres://nobody.invalid/x' }, program)
  const url = await demo.url()
  const password = /as admin@atrium\.local with the password (\S{20})/.exec(demo.output())?.[1] ?? ''
  const browser = await signedIn(url, { email: 'admin@atrium.local', password })
  expect(await readdir(temporary)).toHaveLength(1)
  await expectLeads(browser)
  await expectWork(browser)
  await eventually(() => expectRuns(browser), 30_000)
  await eventually(() => expectShares(browser))
  expect(await demo.end('SIGTERM')).toBe(0)
  expect(await readdir(temporary)).toEqual([])
})

const expectLeads = async (browser: Browser) => {
  const { leads: rows } = await browser(leads.list, { query: {} })
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(leadStatuses))
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(leadSources))
  const captured = rows.map(({ createdAt }) => Date.parse(createdAt))
  expect(Math.max(...captured) - Math.min(...captured)).toBeGreaterThan(50 * 86_400_000)
}

const expectWork = async (browser: Browser) => {
  const members = (await browser(staff.list, {})).staff.map(({ id }) => id)
  expect(members).toHaveLength(3)
  const { leads: owned } = await browser(leads.list, { query: {} })
  expect(new Set(owned.map(({ ownerId }) => ownerId))).toEqual(new Set([...members, null]))
  const { tasks: planned } = await browser(tasks.list, { query: {} })
  expect(new Set(planned.map(({ assigneeId }) => assigneeId))).toEqual(new Set(members))
  expect(new Set(planned.map(({ doneAt }) => doneAt === null))).toEqual(new Set([true, false]))
  const { id = '' } = owned.find(({ name }) => name === 'Aisha Rahman') ?? {}
  expect((await browser(notes.list, { params: { id }, query: {} })).notes).toMatchObject([{ kind: 'call' }])
  const waiting = await browser(today.read, {})
  for (const section of ['leads', 'messages', 'tasks'] as const) expect(waiting[section].count).toBeGreaterThan(1)
}

const expectRuns = async (browser: Browser) => {
  const of = async (id: string) => (await browser(runs.list, { params: { id }, query: {} })).runs
  const [enrichments, digests, audits] = [await of('1'), await of('2'), await of('3')]
  expect(enrichments.map(({ status }) => status).sort()).toEqual([...Array(5).fill('completed'), 'failed'])
  expect(digests.map(({ outputKind }) => outputKind)).toEqual(['html', 'html'])
  expect(audits.map(({ attempts, status }) => `${status} ${attempts}`).sort()).toEqual([
    'completed 2',
    'completed 2',
    'failed 5',
  ])
  for (const [id, type] of [
    ['4', 'EngagementOverview'],
    ['5', 'Proposal'],
  ] as const) {
    const documents = await of(id)
    expect(documents).toHaveLength(2)
    for (const { id: runId } of documents) {
      const { run } = await browser(runs.read, { params: { runId } })
      expect(readDocument(run.outputs).type).toBe(type)
    }
  }
}

const expectShares = async (browser: Browser) => {
  for (const { id: runId } of (await browser(runs.list, { params: { id: '5' }, query: {} })).runs) {
    const { shares: links } = await browser(shares.list, { params: { id: '5', runId } })
    expect(links.map(({ views, hasPasscode }) => [views, hasPasscode])).toEqual([
      [0, true],
      [1, false],
    ])
  }
}
