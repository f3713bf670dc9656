import { RequestRefused } from '#adapters/http/server/problems.ts'
import { type FieldError, type Wording, wording } from '#contracts/messages.ts'

type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The limits of `too_big` and `too_small`, of zod's issues. */
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
}

/** A contract violation: the first error of each field. */
export const invalid = (issues: readonly Issue[]): RequestRefused => {
  const errors = errorsOf(issues)
  return new RequestRefused({ status: 400, detail: errors[0]?.message ?? 'The request is not valid.', errors })
}

/** The first error of each field. */
export const errorsOf = (issues: readonly Issue[]): readonly FieldError[] => {
  const complaints = new Map<string, Wording>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!complaints.has(field)) complaints.set(field, wordingOf(issue))
  }
  return [...complaints].map(([path, message]) => ({ path, message }))
}

/** A limit is a value of its sentence, so that one translation holds for every limit. */
const wordingOf = ({ message, maximum, minimum }: Issue): Wording => {
  const limit = maximum ?? minimum
  if (limit === undefined) return message
  const [start = '', end, more] = message.split(String(limit))
  return end === undefined || more !== undefined
    ? message
    : { sentence: `${start}{count}${end}`, values: { count: String(limit) } }
}

export const unsafeText = (path: string): RequestRefused =>
  new RequestRefused({
    status: 400,
    detail:
      path === ''
        ? 'The body holds a character that no text may hold.'
        : wording('{field} holds a character that no text may hold.', { field: path }),
    errors: [{ path, message: 'Holds a NUL or half of a surrogate pair' }],
  })

/** A name that stands for nothing, whatever the contract. */
export const unknownName = (path: string): RequestRefused => invalid([{ path: [path], message: 'Unknown name' }])

export const unknownCursor = (): RequestRefused =>
  invalid([{ path: ['cursor'], message: 'This cursor was not given by this list' }])

/** A cursor that is a version or row number. */
export const numberIn = (cursor: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw unknownCursor()
  return Number(cursor)
}
