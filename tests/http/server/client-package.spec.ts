import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, isApiError } from '@atrium/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '1' })
  ada = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const folder = join(import.meta.dirname, '../../../packages/client')
const tokenFor = async (...scopes: TokenScope[]) =>
  (await ada.call(tokens.issue, { body: { name: 'Program', scopes } })).secret

it('the program of the README makes a lead, starts a run and reads its output', async () => {
  const program = readFileSync(join(folder, 'example.ts'), 'utf8')
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${program}\`\`\``)
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  const ATRIUM_TOKEN = await tokenFor('leads:write', 'runs:write')
  const { stdout, stderr } = spawn(process.execPath, [join(folder, 'example.ts')], {
    env: { ...process.env, ATRIUM_URL: atrium.url, ATRIUM_TOKEN },
  })
  const [output, complaints] = await Promise.all([text(stdout), text(stderr)])
  expect([complaints, output]).toEqual(['', expect.stringMatching(/^completed \{.*Analytical Engines/s)])
  const { leads: matches } = await ada.call(leads.list, { query: { search: 'ada@engines.example' } })
  expect(matches.map(({ company }) => company)).toEqual(['Analytical Engines'])
})

it('a refusal of the API is thrown with its sentence', async () => {
  const client = connect({ url: atrium.url, token: await tokenFor('leads:read') })
  expect((await client.leads.list()).leads.length).toBeGreaterThanOrEqual(0)
  const refused = await client.leads.create({ body: { name: 'Eve', email: 'eve@example.com' } }).catch((error) => error)
  expect(isApiError(refused) && [refused.status, refused.detail]).toEqual([
    403,
    'This token lacks the scope leads:write.',
  ])
})

it('offers the calls that a token may make, and no other', () => {
  const client = connect({ url: atrium.url, token: '' })
  expect(Object.keys(client.workflows).toSorted()).toEqual(['inputs', 'list', 'read'])
})
