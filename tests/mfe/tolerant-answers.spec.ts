import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from '#adapters/http/server/openapi-examples.ts'
import { callRoute } from '#contracts/client.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { remotesManifest } from '#contracts/mfe/outline.ts'
import { allRoutes } from '#contracts/routes.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { type Trigger, triggers } from '#contracts/trigger/http/triggers.ts'
import { errorText } from '#mfe/kit/api/error-text.ts'
import { choiceOf } from '#mfe/kit/components/choice.ts'
import { absoluteTime, relativeTime } from '#mfe/kit/components/time-text.ts'
import { checkWith, z as lean } from '#mfe/kit/schemas/lean-zod.ts'
import { edgesOf, referencesFor, stepKindText, stepState } from '#mfe/workflows/model/step-words.ts'
import { conditionText, limitText, triggerText } from '#mfe/workflows/model/trigger-words.ts'

const run = {
  id: '0198d5a0-0000-7000-8000-000000000001',
  workflowId: 1,
  status: 'completed',
  startedAt: '2026-03-01T10:00:00.000Z',
  completedAt: '2026-03-01T10:00:01.000Z',
  duration: 1000,
  inputs: '{}',
  outputs: 'done',
  outputKind: 'text',
  errorMessage: null,
  attempts: 1,
  cancelling: false,
  originRunId: null,
  leadId: null,
  startedBy: 'ann@example.com',
  version: 3,
}
const answer = (...list: readonly unknown[]) => ({ runs: list, nextCursor: null })
const { startedAt, attempts, errorMessage, ...older } = run

describe('an answer of another release', () => {
  it('keeps a status that is unknown here', () => {
    const read = readTolerantly(runs.list.reply, answer({ ...run, status: 'waiting_for_approval' }, run))
    expect(read.runs.map(({ status }) => status)).toEqual(['waiting_for_approval', 'completed'])
  })

  it('may have new fields', () => {
    const read = readTolerantly(runs.list.reply, { ...answer({ ...run, region: 'eu' }), pageSize: 20 })
    expect(read.runs).toEqual([run])
  })

  it('may lack fields, which are empty then', () => {
    const read = readTolerantly(runs.list.reply, answer(older))
    expect(read.runs).toEqual([{ ...older, startedAt: '', attempts: 0, errorMessage: null, tokenUse: undefined }])
  })

  it('loses a list entry that is none, and no other', () => {
    const read = readTolerantly(runs.list.reply, answer(null, run, 'run'))
    expect(read.runs.map(({ id }) => id)).toEqual([run.id])
  })

  it('registers a remote whose icon this shell does not have', () => {
    const leadsRemote = {
      entry: '/mf/leads/entry.js',
      routes: [],
      nav: [{ label: 'X', to: '/x', order: 1, icon: 'new' }],
    }
    expect(readTolerantly(remotesManifest, { leads: leadsRemote }).leads?.nav).toMatchObject([{ icon: 'new' }])
  })

  it('is not taken for an empty list where the list is missing', () => {
    expect(() => readTolerantly(leads.list.reply, { total: 3 })).toThrow(/cannot read the answer/)
    expect(() => readTolerantly(leads.list.reply, null)).toThrow(/cannot read the answer/)
    expect(() => readTolerantly(leads.stats.reply, { total: 3 })).toThrow(/cannot read the answer/)
  })

  it.each(allRoutes.flatMap((route) => (route.reply === undefined ? [] : [[route.summary, route.reply] as const])))(
    'is no defect, whatever is in it: %s',
    (_summary, schema) => {
      for (const given of [{}, [], 'text', { runs: [{}], leads: [{}], workflows: [{}], run: {}, lead: {} }]) {
        const outcome = z.safeParse(schema, given).success || tryReading(schema, given)
        expect(outcome).toBe(true)
      }
    },
  )
})

describe('before zod is loaded', () => {
  it.each(allRoutes.flatMap((route) => (route.reply === undefined ? [] : [[route.summary, route.reply] as const])))(
    'an answer is read as zod reads it: %s',
    (_summary, schema) => {
      const example = exampleOf(schema, 'output')
      const unchecked = Object.create(schema, { safeParse: { value: () => ({ success: false }) } })
      expect(readTolerantly(unchecked, example)).toEqual(schema.parse(example))
    },
  )

  it('a schema is read by its structure, and checks forms from then on', () => {
    const person = lean.object({ name: lean.string().min(1, 'Name is required'), age: lean.int().nullish() })
    const people = lean.looseObject({ people: lean.array(person.extend({ kind: lean.enum(['a', 'b']).default('a') })) })
    const read = readTolerantly(people, { people: [{ name: 'Ann', more: 1 }, null], total: 1 })
    expect(read).toEqual({ people: [{ name: 'Ann', kind: 'a' }], total: 1 })
    expect(() => person.partial().parse({})).toThrow('@atrium/kit/checks')
    checkWith(z)
    expect(person.partial().parse({})).toEqual({})
    expect(person.safeParse({ name: '' }).error?.issues[0]?.message).toBe('Name is required')
  })
})

const tryReading = (schema: z.ZodType, given: unknown): boolean => {
  try {
    return readTolerantly(schema, given) !== undefined
  } catch (failure) {
    return failure instanceof Error && failure.name === 'UnreadableAnswer'
  }
}

describe('what a page shows of it', () => {
  it('is neutral for an unknown word', () => {
    const known = { open: { label: 'Open', tone: 'green', icon: 'check' } } as const
    expect(choiceOf<string>(known, 'on_hold')).toEqual({ label: 'On hold', tone: 'grey', icon: 'dot' })
    expect(choiceOf<string>(known, 'constructor')).toMatchObject({ tone: 'grey' })
    expect(choiceOf<string>(known, '')).toMatchObject({ label: 'Unknown' })
    expect(choiceOf<string>(known, 'open')).toBe(known.open)
  })

  it('is neutral and whole for steps of an unknown kind and state', () => {
    const step = { id: 'loop1', kind: 'for_each', name: 'Each line' }
    const known = { id: 'call1', kind: 'call', name: 'Call', url: '', secrets: false, inputs: {}, fields: [] }
    const read = readTolerantly(workflowSteps.ofRun.reply, { steps: [{ step, state: 'put_off' }, { step: known }] })
    const steps = read.steps.map((one) => one.step)
    expect(read.steps.map(({ state }) => stepState(state).tone)).toEqual(['grey', 'grey'])
    expect(stepState(read.steps[0]?.state ?? 'done').label).toBe('Put off')
    expect(steps.map(({ kind }) => stepKindText(kind))).toEqual(['For each', 'Call an address'])
    expect(edgesOf(steps)).toHaveLength(2)
    expect(referencesFor(steps, ['name'])).toEqual(['{inputs.name}', '{steps.call1.output}'])
  })

  it('is a text for triggers of an unknown kind, cause, operator and limit', () => {
    const condition = { field: 'mood', op: 'sounds_like', value: 'good' }
    const limit = { most: 2, beyond: 'merge' }
    const given = { id: 'x', kind: 'event', on: 'mail_opened', where: [condition], limit }
    const [first, second] = readTolerantly(triggers.list.reply, { triggers: [given, { kind: 'inbox' }] }).triggers as [
      Trigger,
      Trigger,
    ]
    expect([triggerText(first), triggerText(second)]).toEqual(['Mail opened', 'Inbox'])
    expect(conditionText(condition as never)).toBe('Mood Sounds like good')
    expect(limitText({ ...first, limit } as never)).toBe('2 at once, Merge')
  })

  it('is never a badge that is looked up without what is neutral', () => {
    const root = join(import.meta.dirname, '../../mfe')
    const direct = (source: string) => /<StatusBadge \{\.\.\.\w+\[/.test(source)
    const files = globSync('**/*.tsx', { cwd: root, exclude: (name) => /node_modules|dist/.test(name) })
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => direct(readFileSync(join(root, file), 'utf8')))).toEqual([])
    expect(direct('<StatusBadge {...badges[member.status]} />')).toBe(true)
  })

  it('is no defect for a moment that is missing', () => {
    expect([absoluteTime(''), relativeTime('', 0)]).toEqual(['unknown', 'unknown'])
  })

  it('says that an answer could not be read instead of that there was none', async () => {
    const html = async () => new Response('<html>Sign in to the network</html>')
    const failure = await callRoute(html, leads.list, { query: {} }, readTolerantly).catch((error: unknown) => error)
    expect(errorText(failure, 'The server did not answer.')).toMatch(/^The server answered, but .* Reload the page/)
  })
})
