import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { databaseTexts } from '#tests/support/servers/database-texts.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const header = 'header-secret-3f9a'
const bearer = 'bearer-secret-77c1'
const password = 'basic-secret-51d0'
const signing = 'whsec_c2lnbmluZy1zZWNyZXQtOTBhMmZm'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
let db: pg.Client
beforeAll(async () => {
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
  db = await connectedClient(atrium.databaseUrl)
})
afterAll(async () => {
  await db.end()
  await atrium.stop()
})

type Given = Parameters<typeof staff.call<typeof workflowSecrets.set>>[1]['body']
const set = (id: number, body: Given) => staff.call(workflowSecrets.set, { params: { id: String(id) }, body })
const read = async (id: number) => (await staff.call(workflowSecrets.read, { params: { id: String(id) } })).secrets
const everything = {
  headers: [{ name: 'X-Api-Key', value: header }],
  bearer,
  basic: { user: 'ada', password },
  signing,
}

/** Everything that the database holds, as text. */
const wholeDatabase = async () => JSON.stringify([...(await databaseTexts(db))])

describe('the secrets of a workflow', () => {
  it('are read as names and times, never as values', async () => {
    const { id } = await at.add()
    expect(await read(id)).toEqual({ headers: [], bearer: null, basic: null, signing: null })
    await set(id, everything)
    const secrets = await read(id)
    const setAt = expect.any(String)
    expect(secrets).toEqual({
      headers: [{ name: 'X-Api-Key', setAt }],
      bearer: { setAt },
      basic: { setAt },
      signing: { setAt },
    })
    await set(id, { bearer: null, headers: [{ name: 'X-Team', value: 'blue team' }] })
    expect(await read(id)).toMatchObject({
      headers: [{ name: 'X-Api-Key' }, { name: 'X-Team' }],
      bearer: null,
      signing: secrets.signing,
    })
    await set(id, { headers: null })
    expect(await read(id)).toMatchObject({ headers: [], basic: secrets.basic })
  })

  it('reach the endpoint, and nothing else: not what it echoes, not the database, not the audit, not the export', async () => {
    const endpoint = await endpointServer((socket, call) => {
      const echo = JSON.stringify(Object.fromEntries(call.headers))
      socket.end(http(call.headers.get('x-fail') === undefined ? 200 : 400, {}, echo))
    })
    const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
    await set(id, everything)
    const run = await at.ended((await at.start(id)).id)
    expect(run.outputs).toContain('[redacted]')
    expect(endpoint.calls[0]?.headers.get('x-api-key')).toBe(header)
    expect(endpoint.calls[0]?.headers.get('authorization')).toBe(`Bearer ${bearer}`)
    expect(endpoint.calls[0]?.headers.get('webhook-signature')).toMatch(/^v1,/)

    await set(id, { headers: [{ name: 'X-Fail', value: 'true' }] })
    const failed = await at.ended((await at.start(id)).id)
    expect(failed.errorMessage).toContain('[redacted]')
    const audit = await (await staff.send(`/api/audit/streams/workflow/${id}`, {})).text()
    expect(audit).toContain('WorkflowSecretsSet')
    const dossier = await (await staff.send(`/api/audit/proof/workflow/${id}`, {})).text()
    expect(JSON.parse(dossier)).toMatchObject({ opened: [] })
    const written = [JSON.stringify([run, failed]), audit, dossier, await wholeDatabase()].join()
    const forms = [header, bearer, password, signing.slice(6)].flatMap((text) => [
      text,
      Buffer.from(text).toString('hex'),
    ])
    for (const secret of forms) expect(written).not.toContain(secret)
  })

  it('go with the workflow: archiving destroys their key', async () => {
    const { id } = await at.add()
    await set(id, { bearer })
    const keys = () => db.query('select from personal_keys where subject = $1', [`workflow-secrets-${id}`])
    expect((await keys()).rowCount).toBe(1)
    await at.archive(id)
    expect((await keys()).rowCount).toBe(0)
  })

  it.each([
    [{ headers: [{ name: 'Host', value: 'elsewhere' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'X-Key', value: 'one\r\nX-Other: two' }] }, 'headers.0.value'],
    [{ bearer: 'abc' }, 'bearer'],
    [{ signing: 'whsec_short' }, 'signing'],
    [{ basic: { user: 'a:b', password: 'long enough' } }, 'basic.user'],
  ])('that do not fit are refused: %o', async (body, path) => {
    const { problem } = await refusalOf(set(1, body))
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
  })
})

describe('an address with user and password', () => {
  const address = 'https://ada:clear-secret@example.com/hook'

  it('is refused', async () => {
    const { problem } = await refusalOf(staff.call(workflows.create, { body: { name: 'Mine', apiEndpoint: address } }))
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: 'apiEndpoint', message: expect.stringContaining('Secrets') }],
    })
  })
})
