import { describe, it } from 'vitest'
import { workflow } from '#domain/workflow/model/index.ts'
import { nextDay, noon } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'
import { archived, created } from '#tests/support/workflow/workflows.ts'

const given = specification(workflow)
const bearer = { kind: 'bearer', name: '', sealed: 'v1.bearer' } as const
const header = (name: string, sealed: string | null) => ({ kind: 'header', name, sealed }) as const
const set = (secrets: readonly (typeof bearer | ReturnType<typeof header>)[], now = noon) =>
  ({ type: 'SetSecrets', secrets, now }) as const
const wasSet = (secrets: readonly (typeof bearer | ReturnType<typeof header>)[], setAt = noon) =>
  ({ type: 'WorkflowSecretsSet', data: { secrets, setAt } }) as const

describe('the secrets of a workflow', () => {
  it('are recorded as they were sealed', () =>
    given(created())
      .when(set([bearer]))
      .gives(wasSet([bearer])))

  it('stay where others are set, each with its own time', () =>
    given(created(), wasSet([bearer]))
      .when(set([header('X-Api-Key', 'v1.one')], nextDay))
      .leaves({
        secrets: [
          { ...bearer, setAt: noon },
          { ...header('X-Api-Key', 'v1.one'), setAt: nextDay },
        ],
      }))

  it('replace the one of the same name, whatever its case', () =>
    given(created(), wasSet([header('X-Api-Key', 'v1.one')]))
      .when(set([header('x-api-key', 'v1.two')], nextDay))
      .leaves({ secrets: [{ ...header('x-api-key', 'v1.two'), setAt: nextDay }] }))

  it('are removed without a text', () =>
    given(created(), wasSet([header('X-Api-Key', 'v1.one'), bearer]))
      .when(set([header('X-API-KEY', null)]))
      .leaves({ secrets: [{ ...bearer, setAt: noon }] }))

  it('may be twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => header(`X-${index}`, 'v1.one'))
    given(created()).when(set(twenty)).gives(wasSet(twenty))
  })

  it('are no more than twenty', () =>
    given(created())
      .when(set(Array.from({ length: 21 }, (_, index) => header(`X-${index}`, 'v1.one'))))
      .isRefused({ type: 'TooManySecrets' }))

  it('left out altogether change nothing', () => given(created()).when(set([])).givesNothing())

  it('of an archived workflow cannot be set', () =>
    given(created(), archived)
      .when(set([bearer]))
      .isRefused({ type: 'WorkflowNotFound' }))
})
