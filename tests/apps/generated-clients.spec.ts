import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

let atrium: TestAtrium
let ada: ApiClient
let document: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
  document = await (await ada.send('/api/openapi.json', {})).text()
})
afterAll(() => atrium.stop())

const lint = async (source: string) =>
  (await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })).map(
    ({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`,
  )

it('has nothing to say against the published contract, by the rules that Redocly recommends', async () => {
  expect(await lint(document)).toEqual([])
})

it('is read by rules that find an operation without its name, and two paths that are ambiguous', async () => {
  const { paths, ...rest } = JSON.parse(document)
  const { operationId, ...unnamed } = paths['/api/contact'].post
  const faulty = {
    '/api/contact': { post: unnamed },
    '/api/leads/{id}/notes': paths['/api/leads/{id}/notes'],
    '/api/leads/imports/{id}': paths['/api/lead-imports/{id}'],
  }
  expect(await lint(JSON.stringify({ ...rest, paths: faulty }))).toEqual([
    'no-ambiguous-paths #/paths/~1api~1leads~1imports~1{id}',
    'operation-operationId #/paths/~1api~1contact/post/operationId',
  ])
})

const root = join(import.meta.dirname, '../..')
const place = join(root, 'packages/test-tools')
const { execPath: node } = process
const execute = promisify(execFile)

/** As a user of the API compiles: strictly, also the generated types. */
const tsconfig = {
  compilerOptions: {
    ...{ strict: true, module: 'NodeNext', target: 'ESNext', lib: ['ESNext', 'DOM', 'DOM.Iterable'] },
    ...{ types: ['node'], rootDir: '.', outDir: 'built', skipDefaultLibCheck: true },
  },
  include: ['*/program.ts'],
}

const say = `console.log(JSON.stringify([made?.lead.email, made?.lead.status, refused?.errors?.map(({ path }) => path)]))`
const texts = `
const { ATRIUM_URL: baseUrl = '', ATRIUM_TOKEN: token = '', EMAIL: email = '' } = process.env
`

const programs = [
  {
    name: 'openapi-typescript',
    words: ['openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.d.ts'],
    program: `import createClient from 'openapi-fetch'
import type { paths } from './api.js'
${texts}
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } })
const { data: made } = await client.POST('/api/leads', { body: { name: 'Ada', email, priority: 'high' } })
const { error: refused } = await client.POST('/api/leads', { body: { name: '', email } })
${say}`,
  },
  {
    name: '@hey-api/openapi-ts',
    words: [
      ...['@hey-api/openapi-ts/bin/run.js', '--input', 'openapi.json', '--output', 'api'],
      ...['--client', '@hey-api/client-fetch', '--silent', '--no-log-file'],
    ],
    program: `import { client } from './api/client.gen.js'
import { postLeads } from './api/sdk.gen.js'
${texts}
client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined) })
const { data: made } = await postLeads({ body: { name: 'Ada', email, priority: 'high' } })
const { error: refused } = await postLeads({ body: { name: '', email } })
${say}`,
  },
]

type Generator = (typeof programs)[number]

/** The generated clients, each in a folder of its own with a program that uses it, and what the compiler says of all. */
let folder: string
let complaints: string
const folderOf = (name: string) => name.replace('/', '-')
beforeAll(async () => {
  await mkdir(join(place, 'dist'), { recursive: true })
  folder = await mkdtemp(join(place, 'dist/client-'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await Promise.all(programs.map(generate))
})
beforeAll(async () => {
  const compiled = execute(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((failure) => failure)
  complaints = (await compiled).stdout
})
afterAll(() => rm(folder, { recursive: true }))

const generate = async ({ name, words: [script = '', ...words], program }: Generator) => {
  const cwd = join(folder, folderOf(name))
  await mkdir(cwd)
  await writeFile(join(cwd, 'openapi.json'), document)
  await writeFile(join(cwd, 'program.ts'), program)
  await execute(node, [join(place, 'node_modules', script), ...words], { cwd })
}

describe.each(programs)('a client by $name', ({ name }) => {
  it('compiles strictly', () => {
    expect(complaints).toBe('')
  })

  it('makes a lead, and reads a refusal', async () => {
    const scopes: ['leads:write'] = ['leads:write']
    const { secret } = await ada.call(tokens.issue, { body: { name, scopes } })
    const email = `client${name.length}@generated.example`
    const env = { ...process.env, ATRIUM_URL: atrium.url, ATRIUM_TOKEN: secret, EMAIL: email }
    const { stdout } = await execute(node, [join(folder, 'built', folderOf(name), 'program.js')], { env })
    expect(JSON.parse(stdout)).toEqual([email, 'new', ['name']])
    const { leads: matches } = await ada.call(leads.list, { query: { search: email } })
    expect(matches).toMatchObject([{ name: 'Ada', email, priority: 'high' }])
  })
})
