type Row = Readonly<Record<string, unknown>>

type FieldChange = {
  readonly field: string
  /** The index of the event that changed it first, of those that nothing else followed. */
  readonly index: number
  /** Its value before. */
  readonly before: unknown
  /** A person or something else has changed it since. */
  readonly overwritten: boolean
}

/**
 * The fields that own events changed, each with its value before. `states[n]` is the state after event n; an own change
 * that others overwrote stays, and of several the ones after that are counted.
 */
export const changedFields = (
  fields: readonly string[],
  states: readonly Row[],
  isOwn: (index: number) => boolean,
): readonly FieldChange[] =>
  fields.flatMap((field) => {
    const changes = states.flatMap((state, index) => {
      const earlier = states[index - 1]
      return earlier === undefined || isSame(earlier[field], state[field]) ? [] : [{ index, before: earlier[field] }]
    })
    const own = changes.filter(({ index }) => isOwn(index))
    const lastForeign = changes.findLast(({ index }) => !isOwn(index))?.index ?? -1
    const standing = own.find(({ index }) => index > lastForeign)
    const first = standing ?? own[0]
    return first === undefined ? [] : [{ field, ...first, overwritten: standing === undefined }]
  })

const isSame = (one: unknown, other: unknown): boolean => one === other || (one == null && other == null)
