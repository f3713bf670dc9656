import { describe, expect, it } from 'vitest'
import { type WorkflowCommand, type WorkflowEvent, workflow } from '#domain/workflow/model/index.ts'
import { activated, addInput, archived, created, createWorkflow, paused } from '#tests/support/workflow/workflows.ts'

const histories = {
  absent: [],
  active: [created({ status: 'active' })],
  activated: [created(), activated],
  inactive: [created()],
  paused: [created({ status: 'active' }), paused],
  'built in': [created({ status: 'active', builtIn: 'proposal' })],
  archived: [created(), archived],
} satisfies Record<string, readonly WorkflowEvent[]>

type Standing = keyof typeof histories
const columns = Object.keys(histories) as Standing[]

const commands: Readonly<Record<string, WorkflowCommand>> = {
  create: createWorkflow(),
  rename: { type: 'ReviseWorkflow', name: 'Else' },
  'rename to the same': { type: 'ReviseWorkflow', name: 'Lead Enrichment' },
  'add an input': addInput(),
  'add an input of a name taken': addInput({ name: 'email' }),
  'remove an input': { type: 'RemoveInput', id: 'input 1' },
  'remove an unknown input': { type: 'RemoveInput', id: 'input 9' },
  activate: { type: 'ReviseWorkflow', status: 'active' },
  pause: { type: 'ReviseWorkflow', status: 'inactive' },
  archive: { type: 'ArchiveWorkflow' },
}

/** The resulting events without their `Workflow` prefix; `-` for none, and `!` before a rejection. */
const table = `
                             | absent            | active                  | activated               | inactive                | paused                  | built in                | archived
create                       | Created           | !WorkflowAlreadyCreated | !WorkflowAlreadyCreated | !WorkflowAlreadyCreated | !WorkflowAlreadyCreated | !WorkflowAlreadyCreated | !WorkflowAlreadyCreated
rename                       | !WorkflowNotFound | Renamed                 | Renamed                 | Renamed                 | Renamed                 | Renamed                 | !WorkflowNotFound
rename to the same           | !WorkflowNotFound | -                       | -                       | -                       | -                       | -                       | !WorkflowNotFound
add an input                 | !WorkflowNotFound | InputAdded              | InputAdded              | InputAdded              | InputAdded              | InputAdded              | !WorkflowNotFound
add an input of a name taken | !WorkflowNotFound | !InputNameTaken         | !InputNameTaken         | !InputNameTaken         | !InputNameTaken         | !InputNameTaken         | !WorkflowNotFound
remove an input              | !WorkflowNotFound | InputRemoved            | InputRemoved            | InputRemoved            | InputRemoved            | !InputIsBuiltIn         | !WorkflowNotFound
remove an unknown input      | !WorkflowNotFound | !InputNotFound          | !InputNotFound          | !InputNotFound          | !InputNotFound          | !InputNotFound          | !WorkflowNotFound
activate                     | !WorkflowNotFound | Activated               | Activated               | Activated               | Activated               | Activated               | !WorkflowNotFound
pause                        | !WorkflowNotFound | Paused                  | Paused                  | -                       | -                       | Paused                  | !WorkflowNotFound
archive                      | !WorkflowNotFound | Archived                | Archived                | Archived                | Archived                | !WorkflowIsBuiltIn      | -
`

const [head, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const outcome = (command: WorkflowCommand, history: readonly WorkflowEvent[]): string => {
  const decision = workflow.decide(command, history.reduce(workflow.evolve, workflow.initialState))
  if (!decision.accepted) return `!${decision.rejection.type}`
  return decision.events.map(({ type }) => type.slice('Workflow'.length)).join(' ') || '-'
}

describe('a workflow', () => {
  it('has an outcome for each command in each standing', () => {
    expect(head?.slice(-columns.length)).toEqual(columns)
    expect(lines.map(([name]) => name)).toEqual(Object.keys(commands))
  })

  it.each(
    lines.flatMap(([name = '', ...cells]) =>
      columns.map((standing, index) => [standing, name, cells[index] ?? ''] as const),
    ),
  )('that is %s, on %s: %s', (standing, name, expected) =>
    expect(outcome(commands[name] as WorkflowCommand, histories[standing])).toBe(expected),
  )
})
