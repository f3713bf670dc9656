import type { AuditedDifference } from '#contracts/audit/http/audit.ts'
import { type Fact, factsOf } from './facts-of.ts'
import { isForPeople } from './people-facts.ts'
import type { State } from './words.ts'

/** A field that differs; `from` is absent for an added one, `to` for a removed one. */
export type ChangedFact = Pick<AuditedDifference, 'path' | 'kind'> & { readonly from?: Fact; readonly to?: Fact }

/** The differences that people read, field by field, with the currencies that `state` has beside amounts. */
export const changedFacts = (changes: readonly AuditedDifference[], state: State): readonly ChangedFact[] => {
  const currencies = new Map(factsOf(state).map(({ path, currency }) => [path, currency]))
  const withCurrency = (fact: Fact): Fact => ({ ...fact, currency: fact.currency ?? currencies.get(fact.path) })
  return changes.flatMap(leavesOf).flatMap(({ path, kind, from, to }): readonly ChangedFact[] => {
    const oldFacts = kind === 'added' ? [] : factsOf(from, path).map(withCurrency)
    const newFacts = kind === 'removed' ? [] : factsOf(to, path).map(withCurrency)
    if (kind === 'changed')
      return [...oldFacts, ...newFacts].some(isForPeople)
        ? [{ path, kind, ...sideOf('from', oldFacts), ...sideOf('to', newFacts) }]
        : []
    // A field that appears or disappears empty is not a difference.
    return [...oldFacts, ...newFacts].filter(isForPeople).map((fact) => ({
      path: fact.path,
      kind,
      ...sideOf(kind === 'added' ? 'to' : 'from', [fact]),
    }))
  })
}

const sideOf = (name: 'from' | 'to', [fact]: readonly Fact[]) => (fact === undefined ? {} : { [name]: fact })

/** A value in place of fields, or fields in place of a value, are fields removed and added. */
const leavesOf = (change: AuditedDifference): readonly AuditedDifference[] => {
  const { path, kind, from, to } = change
  if (kind !== 'changed' || !(hasFields(from) || hasFields(to))) return [change]
  return [
    { path, kind: 'removed', from, to: null },
    { path, kind: 'added', from: null, to },
  ]
}

const hasFields = (value: unknown): boolean => typeof value === 'object' && value !== null
