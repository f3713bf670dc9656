import { globSync, readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { parse } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { problem } from '#contracts/problem.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { isFormula, readCsvInPython } from '#tests/support/lead/csv-in-python.ts'
import { run } from '#tests/support/log/verifiers.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ CHROMIUM_PATH: 'off' })
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

/** Signs that formats end, escape or split at. */
const harsh = `Ann "the &amp; <b>" O'Neil\u2028</script><!-- ]]> 漢字 🚀 \\u0000 ; , \t|`
const lines = `${harsh}\n=1+1\r\n;=cmd|' /C calc'!A0`

/** The errors that the HTML standard's own parser finds, with their places. */
const htmlFaults = (html: string): readonly string[] => {
  const faults: string[] = []
  parse(html, {
    onParseError: ({ code, startOffset }) =>
      void faults.push(`${code}: ${html.slice(startOffset - 40, startOffset + 40)}`),
  })
  return faults
}

const textOf = async (path: string, reader = staff): Promise<string> => {
  const answer = await reader.send(path, {})
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

const inProposal = () =>
  JSON.stringify({ success: true, data: { ...aProposal, clientName: harsh, executiveSummary: lines } })

it('the patterns of the published contract are read by Python, and by JavaScript without the flag u', async () => {
  const contract = await textOf('/api/openapi.json')
  const texts = [...contract.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) => JSON.parse(text))
  const patterns: readonly string[] = [...new Set<string>(texts)]
  expect(patterns.length).toBeGreaterThan(10)
  const compiling = 'import json, re, sys; [re.compile(pattern) for pattern in json.load(sys.stdin)]'
  const { stderr } = await run('python3', ['-X', 'utf8', '-c', compiling], JSON.stringify(patterns))
  expect(stderr).toBe('')
  // Such a program would take the letters of a class of Unicode for the class.
  expect(patterns.filter((pattern) => /\\p\{/i.test(pattern))).toEqual([])
})

// RFC 9457, 3.1.3 and 4.2.1: a mock server of this document sends the example under the status.
it('the published contract shows each refusal with its own status and title, and how long to wait', async () => {
  const methods = Object.values(await publishedOperations())
  const answers = methods.flatMap((calls) => Object.values(calls).flatMap(({ responses }) => Object.entries(responses)))
  for (const [status, { content, headers = {} }] of answers) {
    const example = problem.safeParse(content?.['application/problem+json']?.example).data
    if (example === undefined || status === 'default') continue
    expect([String(example.status), example.title]).toEqual([status, STATUS_CODES[status]])
    if (status === '429') expect(Object.keys(headers)).toEqual(['Retry-After'])
  }
})

type Operation = {
  responses: Record<string, { content?: Record<string, { example?: object }>; headers?: object }>
  parameters?: { name: string; example: string }[]
  requestBody: { content: { 'application/json': { example: object } } }
}
const publishedOperations = async (): Promise<Record<string, Record<'get' | 'put' | 'post', Operation>>> =>
  JSON.parse(await textOf('/api/openapi.json')).paths

it('the published contract names each address of a file', async () => {
  const published = Object.keys(await publishedOperations())
  const root = join(import.meta.dirname, '../../..')
  const addresses = globSync('contracts/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/ \w+Path = '(\/(?:api|log)\/[^'*]+)'/g)].map(([, path = '']) =>
      path.replace(/:(\w+)/g, '{$1}'),
    ),
  )
  expect(addresses.length).toBeGreaterThan(15)
  expect(addresses.filter((address) => !published.includes(address))).toEqual([])
})

it('the published examples of schedules, steps and the tasks of a member are taken as they are', async () => {
  const operations = await publishedOperations()
  const sendExample = async (method: 'put' | 'post', path: string) => {
    const { example } = operations[path]?.[method].requestBody.content['application/json'] ?? {}
    const answer = await staff.send(path.replace('{id}', '1'), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(example),
    })
    return [path, answer.status]
  }
  expect([
    await sendExample('post', '/api/triggers/times'),
    await sendExample('post', '/api/workflows/{id}/triggers'),
    await sendExample('put', '/api/workflows/{id}/steps'),
  ]).toEqual([
    ['/api/triggers/times', 200],
    ['/api/workflows/{id}/triggers', 201],
    ['/api/workflows/{id}/steps', 200],
  ])
  const assignee = operations['/api/tasks']?.get.parameters?.find(({ name }) => name === 'assignee')?.example
  await textOf(`/api/tasks?assignee=${assignee}`)
})

it('the published examples of parameters are taken as they are, but for those of free text and cursors', async () => {
  const operations = await publishedOperations()
  const parameters = Object.values(operations).flatMap((calls) =>
    Object.values(calls).flatMap((operation) => operation.parameters ?? []),
  )
  const placeholders = parameters.flatMap(({ name, example }) => (example === 'Example' ? [name] : []))
  const free = ['address', 'cursor', 'q', 'redirectToken', 'search', 'user']
  expect([...new Set(placeholders)].toSorted()).toEqual(free)
  const exampleOf = (path: string, name: string, method: 'get' | 'post' = 'get') =>
    operations[path]?.[method].parameters?.find((one) => one.name === name)?.example ?? ''
  await textOf(`/api/site/languages/${exampleOf('/api/site/languages/{language}', 'language')}`)
  const tile = '/log/tile/{level}/{index}'
  await textOf(`/log/tile/${exampleOf(tile, 'level')}/${exampleOf(tile, 'index')}`)
  const columns = encodeURIComponent(exampleOf('/api/leads/import', 'columns', 'post'))
  const answer = await staff.send(`/api/leads/import?dryRun=true&columns=${columns}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'Mail\na@x.example\n',
  })
  expect((await answer.json()).import.columns).toEqual([{ column: 'Mail', field: 'email' }])
})

it('the log is read as lines of JSON', async () => {
  const { lead } = await staff.call(leads.create, { body: { name: harsh.trim(), email: 'nd@x.example', notes: lines } })
  const { stdout, stderr } = await run(
    'python3',
    ['-X', 'utf8', join(import.meta.dirname, '../../support/python/read_ndjson.py')],
    await textOf('/api/audit/export'),
  )
  expect(stderr).toBe('')
  const events: readonly { type: string; position: number; streamId: string; data: object }[] = JSON.parse(stdout)
  const own = events.filter(({ streamId }) => streamId === lead.id)
  expect(own.map(({ type }) => type)).toEqual(['LeadCaptured'])
  expect(own[0]?.data).toMatchObject({ name: harsh.trim(), notes: lines })
  expect(events.map(({ position }) => position)).toEqual(events.map((_, place) => place + 1))
})

it('the exports of leads and runs are read as CSV, a row each', async () => {
  await staff.call(leads.create, { body: { name: '=1+1', email: 'csv@x.example', notes: lines } })
  await sharedRuns(staff).proposal(inProposal())
  const exports = await Promise.all(['/api/leads/export?search=csv@', '/api/runs/export'].map((path) => textOf(path)))
  const [own = [], others = [], ...split] = await readCsvInPython([
    ...exports.map((text) => ({ text, delimiter: ',' as const, strict: true })),
    ...exports.map((text) => ({ text, delimiter: ';' as const, strict: false })),
  ])
  expect(own.map((row) => row.length)).toEqual([15, 15])
  expect(own[1]?.[0]).toBe("'=1+1")
  expect(new Set(others.map((row) => row.length))).toEqual(new Set([12]))
  expect([...own, ...others, ...split.flat()].flat().filter(isFormula)).toEqual([])
})

it('pages and files for people are HTML without a parse error', async () => {
  const { lead } = await staff.call(leads.create, {
    body: { name: harsh.trim(), email: 'html@x.example', notes: lines },
  })
  const links = sharedRuns(staff)
  const share = await links.share(await links.proposal(inProposal()), {
    decision: { until: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: share.token }, body: {} })
  const { version } = await reader.call(publicReports.read, {})
  const before = await textOf('/report', reader)
  const accepted = await post(reader.send, '/api/public/report/accept', { name: harsh.trim(), agreed: true, version })
  expect(accepted.status).toBe(201)
  const person = await textOf(`/api/leads/${lead.id}/person.html`)
  await staff.call(leadErasure.erase, { params: { id: lead.id } })
  const pages = {
    before,
    person,
    report: await textOf('/report', reader),
    receipt: await textOf('/api/public/report/receipt', reader),
    erasure: await textOf(`/api/leads/${lead.id}/erasure-receipt.html`),
    site: await textOf('/', reader),
    dashboard: await textOf('/dashboard'),
    dossier: await textOf(`/api/audit/proof/lead/${lead.id}/page`),
  }
  for (const [name, html] of Object.entries(pages)) expect([name, ...htmlFaults(html)]).toEqual([name])
  expect(pages.receipt).toContain('漢字 🚀')
})
