import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addTime } from '#domain/kernel/instant.ts'
import { logStart } from '#domain/log/ports/event-log.ts'
import { whenRunFailedAlert } from '#domain/process/when-run-failed-alert.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { fillMessage, type NoteFailure, type WorkflowEvent, workflow } from '#domain/workflow/model/index.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { specification } from '#tests/support/specification.ts'
import { activated, created, createWorkflow, paused } from '#tests/support/workflow/workflows.ts'

const given = specification(workflow)
const watched = (failures: number, of: number, pauseAfter: number | null = null): readonly WorkflowEvent[] => [
  created(),
  { type: 'WorkflowAlertsSet', data: { alerts: { failures, of, pauseAfter } } },
  activated,
]
/** The newest first: `f` failed, `c` completed. */
const note = (ends: string): NoteFailure => ({
  type: 'NoteFailure',
  runId: '0197',
  ends: [...ends].map((end) => (end === 'f' ? 'failed' : 'completed')),
})
const alerted = (failed: number, of: number, isPaused = false): WorkflowEvent => ({
  type: 'WorkflowFailuresAlerted',
  data: { runId: '0197', failed, of, paused: isPaused },
})

describe('failures of runs', () => {
  it('alert at the third in a row, not before and not again', () => {
    given(...watched(3, 3))
      .when(note('ff'))
      .givesNothing()
    given(...watched(3, 3))
      .when(note('fffc'))
      .gives(alerted(3, 3))
    given(...watched(3, 3))
      .when(note('ffff'))
      .givesNothing()
    given(...watched(3, 3))
      .when(note('ffcf'))
      .givesNothing()
  })

  it('alert at a share of the last runs, again only once it was less', () => {
    given(...watched(2, 5))
      .when(note('fccfc'))
      .gives(alerted(2, 5))
    given(...watched(2, 5))
      .when(note('fcccf'))
      .gives(alerted(2, 5))
    given(...watched(2, 5))
      .when(note('ffcfc'))
      .givesNothing()
    given(...watched(2, 5))
      .when(note('fccccf'))
      .givesNothing()
  })

  it('pause the workflow after so many in a row, and change nothing while it is paused', () => {
    given(...watched(2, 2, 3))
      .when(note('fff'))
      .gives(alerted(3, 3, true), paused)
    given(...watched(2, 2, 3), paused)
      .when(note('ffff'))
      .givesNothing()
    given(created(), activated).when(note('fffff')).givesNothing()
  })
})

describe('the policy on failed runs', () => {
  it('alerts and pauses once, however often a notice comes, and counts from the activation', async () => {
    const { here } = await twoMemoryProcesses()
    const { store, runReader: runs, log } = here
    let at = noon
    const clock = { now: () => at }
    const context = () => ({ cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at })
    const workflows = workflowHandler(store)
    const handle = runHandler(store)
    const policy = whenRunFailedAlert.when({ store, runs, clock })
    const options = { alerts: { failures: 2, of: 2, pauseAfter: 3 } }
    await workflows('workflow-7', createWorkflow({ status: 'active', inputs: [], options }), context())
    const end = async (how: 'completed' | 'failed') => {
      at = addTime(at, 1000)
      const stream = `run-${randomUUIDv7()}` as const
      const fields = {
        workflowId: 7,
        builtIn: null,
        inputs: {},
        requestedBy: 'ada',
        originRunId: null,
        byBrowser: true,
      }
      await handle(stream, { type: 'RequestRun', ...fields, now: at }, context())
      const ended = { end: how, outputs: '{}', error: 'No.', by: 'ada', now: at } as const
      await handle(stream, { type: 'EndRun', ...ended }, context())
    }
    const follow = async () => {
      for (const notice of await log.after(logStart, 1000))
        if (notice.type === whenRunFailedAlert.on) await policy(notice)
    }
    const types = async () => (await store.read<WorkflowEvent>('workflow-7')).events.map(({ type }) => type).slice(2)
    await end('failed')
    await end('completed')
    await end('failed')
    await follow()
    expect(await types()).toEqual([])
    await end('failed')
    await Promise.all([follow(), follow()])
    expect(await types()).toEqual(['WorkflowFailuresAlerted'])
    await end('failed')
    await follow()
    await follow()
    const all = ['WorkflowFailuresAlerted', 'WorkflowFailuresAlerted', 'WorkflowPaused']
    expect(await types()).toEqual(all)
    at = addTime(at, 1000)
    await workflows('workflow-7', { type: 'ReviseWorkflow', status: 'active' }, context())
    await end('failed')
    await follow()
    expect(await types()).toEqual([...all, 'WorkflowActivated'])
  })

  it('does nothing with a failure that comes again after staff have asked for alerts', async () => {
    const { here } = await twoMemoryProcesses()
    const { store, runReader: runs, log } = here
    const context = (at: string) => ({ cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at })
    const [workflows, handle] = [workflowHandler(store), runHandler(store)]
    const policy = whenRunFailedAlert.when({ store, runs, clock: { now: () => addTime(noon, 5000) } })
    const follow = async () => {
      for (const notice of await log.after(logStart, 1000))
        if (notice.type === whenRunFailedAlert.on) await policy(notice)
    }
    await workflows('workflow-7', createWorkflow({ status: 'active', inputs: [] }), context(noon))
    const fields = { workflowId: 7, builtIn: null, inputs: {}, requestedBy: 'ada', originRunId: null, byBrowser: true }
    const run = `run-${randomUUIDv7()}` as const
    await handle(run, { type: 'RequestRun', ...fields, now: noon }, context(noon))
    const failed = { type: 'EndRun', end: 'failed', outputs: null, error: 'No.', by: 'ada', now: noon } as const
    await handle(run, failed, context(noon))
    await follow()
    const alerts = { failures: 1, of: 1, pauseAfter: 1 }
    await workflows('workflow-7', { type: 'SetOptions', alerts }, context(addTime(noon, 1000)))
    await follow()
    const types = (await store.read<WorkflowEvent>('workflow-7')).events.map(({ type }) => type)
    expect(types).toEqual(['WorkflowCreated', 'WorkflowAlertsSet'])
  })
})

describe('a chat message', () => {
  it('has its inputs filled in, which neither link nor mention', () => {
    const text = fillMessage('New: {{ name }} ({{company}}){{other}}', { name: '<!channel> & co', company: 7 })
    expect(text).toBe('New: &lt;!channel&gt; &amp; co (7)')
  })

  // Mattermost divides a post as its StandardMentionParser does, and links every @ that begins a word.
  it.each(['@channel', 'Ada @all', '(@here)', 'x.@channel', 'a-@all', '_@here', 'Müller\n@channel', '@@all'])(
    'causes no mention in Mattermost with an input such as %j',
    (name) => {
      const words = fillMessage('New: {{name}}', { name }).split(/[^:.\-_@\p{L}\p{N}]/u)
      const mentions = words.flatMap((word) => [word.replace(/^[:.\-_]+/, ''), ...word.split(/[.\-:]/)])
      expect(mentions.filter((word) => /^@+(?:channel|all|here)$/.test(word))).toEqual([])
    },
  )

  it.each(['[Pay here](https://evil.example)', '![](https://evil.example/seen.png)', '[1]: https://evil.example'])(
    'hides no address behind the words of an input, as Markdown does in %s',
    (name) => {
      // CommonMark 0.31.2, 6.3 and 4.7: the bracket and what follows it stand side by side.
      expect(fillMessage('{{name}}', { name })).not.toMatch(/\][(:]/)
      expect(fillMessage('{{name}}({{address}})', { name: '[here]' })).not.toMatch(/\][(:]/)
    },
  )

  it('keeps addresses as they are', () => {
    expect(fillMessage('{{email}}', { email: 'ada.b+c@müller.example' })).toBe('ada.b+c@müller.example')
  })
})
