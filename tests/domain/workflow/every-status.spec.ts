import { describe, expect, it } from 'vitest'
import { type WorkflowCommand, type WorkflowEvent, workflow } from '#domain/workflow/model/index.ts'
import { outcomeTable } from '#tests/support/outcome-table.ts'
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

const { has, needs, cases, outcomeOf } = outcomeTable(workflow, 'Workflow', { histories, commands, table })

describe('a workflow', () => {
  it('has an outcome for each command in each standing', () => expect(has).toEqual(needs))

  it.each(cases)('that is %s, on %s: %s', (standing, name, expected) =>
    expect(outcomeOf(name, standing)).toBe(expected),
  )
})
