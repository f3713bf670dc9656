import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { approvalHandler } from '#domain/approval/service/approval-handler.ts'
import type { Step } from '#domain/kernel/step.ts'
import { idOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { RequestRun, RunCommand } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { CreateShare, ShareCommand } from '#domain/share/model/index.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { at, requestRun } from '#tests/support/run/runs.ts'
import { createShare } from '#tests/support/share/shares.ts'
import { context, withoutSealed } from './people.ts'

/** Plants a person in runs and links that are not attached to their lead: only the address leads there. */
export const plantingDesk = ({ store }: Pick<AtriumProcess, 'store'>) => {
  const [handleRun, handleShare] = [runHandler(store), shareHandler(store)]

  const run = async (fields: Partial<RequestRun>, ...commands: readonly RunCommand[]): Promise<StreamName> => {
    const stream = streamName('run', uuidIds.next())
    for (const command of [requestRun({ inputs: {}, ...fields }), ...commands]) {
      const handled = await handleRun(stream, command, context)
      if (!handled.accepted) throw new Error(`${command.type}: ${handled.rejection.type}`)
    }
    return stream
  }

  /** A document that a step of this run wrote. */
  const document = async (parent: StreamName, outputs: string): Promise<StreamName> => {
    const stream = streamName('run', uuidIds.next())
    const cause = { ...context.cause, causationId: `${idOf(parent)}/write` }
    await handleRun(stream, requestRun({ inputs: {}, outputs }), { ...context, cause })
    return stream
  }

  /** A link to a run of others. */
  const link = async (fields: Partial<CreateShare>, ...commands: readonly ShareCommand[]): Promise<StreamName> => {
    const stream = streamName('share', uuidIds.next())
    const runId = idOf(await run({}))
    for (const command of [createShare({ runId, name: null, expiresAt: null, ...fields }), ...commands]) {
      const handled = await handleShare(stream, command, context)
      if (!handled.accepted) throw new Error(`${command.type}: ${handled.rejection.type}`)
    }
    return stream
  }

  return { run, document, link }
}

export const call: Step = {
  ...{ kind: 'call', id: 'ask', name: 'Ask', url: '', secrets: false, fields: [] },
  inputs: { to: '{inputs.to}' },
}
export const approve: Step = {
  ...{ kind: 'approve', id: 'judge', name: 'Judge', otherwise: null },
  question: 'Write to {steps.ask.output.email}?',
}
export const judge = (note: string): RunCommand => ({
  ...{ type: 'JudgeStep', step: 'judge', approved: true, note, by: 'ada', now: at(3000) },
})

/** Proposals of an agent that name the person, for the lead and for none; the stream of the last. */
export const proposals = async ({ store }: Pick<AtriumProcess, 'store'>, leadId: string, email: string) => {
  const handle = approvalHandler(store)
  const run = { tool: 'start_run', position: 1, text: 'Run', before: null, after: { name: 'Maya' } } as const
  const propose = async (about: string | null) => {
    const stream = streamName('approval', uuidIds.next())
    const proposed = { ...run, leadId: about, command: { inputs: { to: email } }, reason: `Maya (${email}) asked` }
    await handle(stream, { type: 'RequestApproval', proposed, now: at(0) }, context)
    await handle(stream, { type: 'Reject', reason: 'Maya did not.', now: at(1000) }, context)
    return stream
  }
  await propose(leadId)
  return propose(null)
}

/**
 * The streams with events after a position, once decrypted, and the tables that match: in clear text, and in what is
 * sealed there.
 */
export const matchesIn = async (
  { postgres: { pool }, store, master }: AtriumProcess,
  pattern: RegExp,
  after: number = 0,
) => {
  const places: string[] = []
  const { rows: streams } = await pool.query<{ stream: StreamName }>(
    'select distinct stream from events where position > $1',
    [after],
  )
  for (const { stream } of streams) {
    const texts = JSON.stringify((await store.read(stream)).events.map(({ data }) => data))
    if (pattern.test(texts)) places.push(stream)
  }
  const { rows: tables } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { table_name: table } of tables) {
    const { rows } = await pool.query(`select t::text from ${table} t`)
    if (pattern.test(withoutSealed(JSON.stringify(rows)))) places.push(table)
  }
  const { rows: samples } = await pool.query<{ text: string }>(
    `select concat(most_common_vals::text, histogram_bounds::text) as text from pg_stats where schemaname = 'public'`,
  )
  if (samples.some(({ text }) => pattern.test(text))) places.push('pg_stats')
  const open = (sealed: Buffer, of: string) => master.unseal('answers', sealed, of).toString()
  const replies = await pool.query<{ scope: string; key: string; body: string }>(
    'select scope, key, body from idempotency_keys where body is not null',
  )
  for (const { scope, key, body } of replies.rows)
    if (pattern.test(open(Buffer.from(body, 'base64url'), `${scope}/${key}`))) places.push('idempotency_keys')
  const files = await pool.query<{ id: string; content: Buffer }>(
    'select id, content from lead_imports where content is not null',
  )
  for (const { id, content } of files.rows)
    if (pattern.test(open(content, `lead-import/${id}`))) places.push('lead_imports')
  const erasures = await pool.query<{ id: string; sealed: Buffer }>('select lead_id as id, sealed from erasures')
  for (const { id, sealed } of erasures.rows) if (pattern.test(open(sealed, `erasure/${id}`))) places.push('erasures')
  return places
}
