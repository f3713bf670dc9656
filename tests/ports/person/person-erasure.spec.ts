import { describe, expect, it } from 'vitest'
import { postgresStoredLog } from '#adapters/postgres/audit/stored-log.ts'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { idOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { noon } from '#tests/support/lead/leads.ts'
import {
  context,
  expectNowhere,
  expectRebuilt,
  expectWhole,
  message,
  newestLead,
  ofMaya,
  peopleOf,
  withoutSealed,
} from '#tests/support/person/people.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

/** Converts a stream to the form of release 0.1.0: clear text, schema version 1, with matching hashes. */
const asRelease010 = async ({ postgres: { pool }, store }: AtriumProcess, stream: StreamName) => {
  const { events } = await store.read(stream)
  let previous = genesisHash
  for (const { id, type, version, at, data, actor, correlationId, causationId } of events) {
    const text = JSON.stringify(data)
    const place = { id, stream, type, version, schemaVersion: 1, data: text, at, actor, correlationId, causationId }
    previous = eventHash(previous, place)
    await pool.query(
      `update events set schema_version = 1, data = $3::json, hash = decode($4, 'hex') where stream = $1 and version = $2`,
      [stream, version, text, previous],
    )
  }
}

describe('what else names the person', () => {
  const about = async (here: AtriumProcess) => {
    const { handle: run, share } = { handle: runHandler(here.store), share: shareHandler(here.store) }
    const runOf = async (inputs: Record<string, string>, outputs: string | null): Promise<StreamName> => {
      const stream = streamName('run', uuidIds.next())
      const request = { workflowId: 4, builtIn: null, inputs, requestedBy: 'ada', originRunId: null, byBrowser: true }
      await run(stream, { type: 'RequestRun', ...request, now: noon }, context)
      if (outputs !== null)
        await run(stream, { type: 'EndRun', end: 'completed', outputs, by: 'ada', now: noon }, context)
      return stream
    }
    const linkTo = async (runStream: StreamName, name: string, readers: readonly string[]): Promise<StreamName> => {
      const stream = streamName('share', uuidIds.next())
      const settings = { workflowId: 4, expiresAt: null, pinnedVersion: null, passcodeVerifier: null, createdBy: 'ada' }
      const made = { ...settings, runId: idOf(runStream), name, requiresEmail: true, now: noon }
      await share(stream, { type: 'CreateShare', ...made }, context)
      for (const email of readers) {
        const visit = { visitId: uuidIds.next(), by: 'person', returning: false, passcodeVerifier: null } as const
        await share(stream, { type: 'OpenShare', ...visit, email, now: noon }, context)
      }
      return stream
    }
    await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
    const completed = await runOf({ clientEmail: 'Maya@Example.com' }, '{"clientName":"Maya Ruiz"}')
    const inFlight = await runOf({ contact: 'maya@example.com' }, null)
    const answer = await runOf({ topic: 'bread' }, 'Ask maya@example.com, of Harbor Bakery.')
    const foreign = await runOf({ clientEmail: 'notmaya@example.com' }, '{"clientName":"Someone"}')
    const own = await linkTo(completed, 'For Maya', ['tom@example.com'])
    const read = await linkTo(foreign, 'For Tom', ['maya@example.com', 'tom@example.com'])
    const record = securityLog(here.store, uuidIds, { now: () => noon })
    await record(
      'limit_reached',
      null,
      { address: '192.0.2.1', browser: 'Firefox', requestId: 'r' },
      'maya@example.com',
    )
    await record('signed_in', null, { address: '192.0.2.2', browser: 'Firefox', requestId: 'r' })
    return { id: await newestLead(here), completed, inFlight, answered: answer, foreign, own, read }
  }

  it('goes with the person: runs, documents, links, readers, reports and security events; what others own stays', async () => {
    const { here } = await twoProcesses()
    const { erase, trail, data } = peopleOf(here)
    const { id, completed, inFlight, answered: answer, foreign, own, read } = await about(here)
    await here.postgres.pool.query(
      `insert into lead_imports (id, fingerprint, dry_run, started_by, started_at) values ($1, '', false, 'ada', now())`,
      [id],
    )
    await here.postgres.pool.query(
      `insert into lead_import_rows (import_id, row, line, outcome, detail, lead_id) values ($1, 1, 2, 'known', 'Maya is known.', $1)`,
      [id],
    )
    const matches = await trail.of(id, message.email)
    expect(matches.runs.map((run) => run.id).sort()).toEqual([completed, inFlight, answer].map(idOf).sort())
    expect([matches.links, matches.read].map((links) => links.map((link) => link.id))).toEqual([
      [idOf(own)],
      [idOf(read)],
    ])
    expect(matches).toMatchObject({ importRows: 1, securityEvents: [{ type: 'limit_reached' }] })
    const exported = await data(id, noon)
    expect(exported?.runs.find((run) => run.id === idOf(completed))?.outputs).toBe('{"clientName":"Maya Ruiz"}')
    expect(exported?.openedLinks[0]?.readers.map(({ email }) => email)).toEqual(['maya@example.com'])

    expect(await erase(id, context)).toMatchObject({ accepted: true })
    await expectNowhere(here, /(?<!not)maya|ruiz|5550100|harbor/i)
    for (const stream of [completed, inFlight, answer, own]) {
      const { events } = await here.store.read(stream)
      expect(JSON.stringify(events), stream).not.toMatch(ofMaya)
      expect(events.at(-1)?.type).toMatch(/^(Run|Share)Erased$/)
    }
    const { events } = await here.store.read(streamName('lead', id))
    const reach = { runs: 3, documents: 0, links: 1, readers: 1, importRows: 1, securityEvents: 1 }
    expect(events.at(-1)).toMatchObject({ type: 'LeadErased', data: { reason: 'request', reach } })
    const { rows } = await here.postgres.pool.query(
      'select id, status, inputs, outputs, error_message as said from runs order by id',
    )
    const said = 'Erased, together with the person whom it was about.'
    expect(rows).toEqual([
      { id: idOf(completed), status: 'completed', inputs: '{}', outputs: null, said },
      { id: idOf(inFlight), status: 'cancelled', inputs: '{}', outputs: null, said },
      { id: idOf(answer), status: 'completed', inputs: '{}', outputs: null, said },
      {
        id: idOf(foreign),
        status: 'completed',
        inputs: '{"clientEmail":"notmaya@example.com"}',
        outputs: '{"clientName":"Someone"}',
        said: null,
      },
    ])
    expect(await trail.of(id, message.email)).toEqual({
      ...{ runs: [], links: [], read: [], proposals: [], approvals: [], calls: [], securityEvents: [] },
      importRows: 0,
    })
    expect(await data(id, noon)).toBeNull()
    await expectWhole(here)
    await expectRebuilt(here)
  })

  it('leaves a link of others open: it keeps its name, and seals later readers with a key of their own', async () => {
    const { here } = await twoProcesses()
    const { erase } = peopleOf(here)
    const { id, read } = await about(here)
    await erase(id, context)
    const share = shareHandler(here.store)
    const visit = { visitId: uuidIds.next(), by: 'person', returning: false, passcodeVerifier: null } as const
    const outcome = await share(read, { type: 'OpenShare', ...visit, email: 'ana@example.com', now: noon }, context)
    expect(outcome).toMatchObject({ accepted: true })
    const { rows } = await here.postgres.pool.query('select name, readers from shares where id = $1', [idOf(read)])
    expect(rows).toMatchObject([{ name: 'For Tom', readers: [{ email: 'ana@example.com' }] }])
    const { events } = await here.store.read(read)
    const emails = events.flatMap(({ data }) => ('email' in data ? [data.email] : []))
    expect(emails).toEqual([null, null, 'ana@example.com'])
    await expectWhole(here)
    // The current key does not open the whole stream, so a dossier must not claim that it does.
    expect(await postgresStoredLog(here.postgres, here.master).keys([read])).toEqual([])
  })

  it('what release 0.1.0 stored of a run in clear text goes from the log too, by recorded redactions', async () => {
    const { here } = await twoProcesses()
    const { erase } = peopleOf(here)
    const { id, completed, foreign } = await about(here)
    const { pool } = here.postgres
    for (const stream of [completed, foreign]) await asRelease010(here, stream)
    const storedRows = async () =>
      (await pool.query('select data::text from events where stream = $1', [completed])).rows
    expect(JSON.stringify(await storedRows())).toMatch(/maya@example.*maya ruiz/i)
    await expectWhole(here)
    await erase(id, context)
    await expectNowhere(here, /(?<!not)maya|ruiz|5550100|harbor/i)
    expect((await here.store.read(completed)).events).toMatchObject([
      { type: 'RunRequested', data: { inputs: {}, workflowId: 4 } },
      { type: 'RunStarted' },
      { type: 'RunCompleted', data: { outputs: '', by: 'ada' } },
      { type: 'RunErased' },
    ])
    const recorded = await pool.query(`select data from events where type = 'FieldRedacted' order by position`)
    expect(recorded.rows.map(({ data }) => [data.stream, data.field, data.reason])).toEqual([
      [completed, 'inputs', 'The person was erased'],
      [completed, 'outputs', 'The person was erased'],
    ])
    expect((await here.store.read(foreign)).events[0]?.data).toMatchObject({
      inputs: { clientEmail: 'notmaya@example.com' },
    })
    await expectWhole(here)
    await expectRebuilt(here)
  })

  it('what was sealed in a run is in no event in clear text', async () => {
    const { here } = await twoProcesses()
    const { completed } = await about(here)
    const { rows } = await here.postgres.pool.query('select data::text from events where stream = $1', [completed])
    expect(withoutSealed(JSON.stringify(rows))).not.toMatch(/maya/i)
    expect(JSON.stringify((await here.store.read(completed)).events)).toMatch(/maya ruiz/i)
  })
})
