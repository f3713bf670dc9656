import { hasFields } from '#domain/kernel/equality.ts'

/** A value added, removed or changed between two states. `path` such as `inputs.0.label`. */
export type Difference = {
  readonly path: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly from: unknown
  readonly to: unknown
}

/** The differences between two states by leaf value, ordered by path. */
export const differences = (from: unknown, to: unknown, path = ''): readonly Difference[] => {
  if (hasFields(from) && hasFields(to) && Array.isArray(from) === Array.isArray(to)) {
    return fieldsOf(from, to).flatMap((field) =>
      differences(from[field], to[field], path === '' ? field : `${path}.${field}`),
    )
  }
  const kind = kindOf(from, to)
  return kind === null ? [] : [{ path, kind, from: from ?? null, to: to ?? null }]
}

type Branch = Readonly<Record<string, unknown>>

const fieldsOf = (from: Branch, to: Branch): readonly string[] => {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return Array.isArray(from) ? fields : fields.sort()
}

/** Branches of different types, or a branch replaced by a value, differ as a whole. */
const kindOf = (from: unknown, to: unknown): Difference['kind'] | null => {
  if (from === to) return null
  if (from === undefined) return 'added'
  return to === undefined ? 'removed' : 'changed'
}
