import type { z } from 'zod'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { type FieldError, type Wording, wording } from '#contracts/messages.ts'
import { isInstant } from '#domain/kernel/instant.ts'

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

/** Parses a part of a request; throws `invalid` where it violates its schema. */
export const parseOrRefuse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const checked = schema.safeParse(value)
  if (!checked.success) throw invalid(checked.error.issues)
  return checked.data
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

/**
 * 400 for a text that PostgreSQL or UTF-8 cannot hold. The path of a query parameter is its name; empty where the name
 * itself is unsafe.
 */
export const unsafeText = (path: string): RequestRefused =>
  new RequestRefused({
    status: 400,
    detail:
      path === ''
        ? 'The request holds a character that no text may hold.'
        : wording('{field} holds a character that no text may hold.', { field: path }),
    errors: [{ path, message: 'Holds a NUL or half of a surrogate pair' }],
  })

/** A name that stands for nothing, whatever the contract. */
export const unknownName = (path: string): RequestRefused => invalid([{ path: [path], message: 'Unknown name' }])

/** 400: a cursor is opaque, and one of another sort or list has no place in this one. */
export const unknownCursor = (): RequestRefused =>
  invalid([{ path: ['cursor'], message: 'This cursor was not given by this list' }])

/** An id in its canonical form, whatever its version. */
export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A cursor that is a moment and an id. */
export const placeIn = (cursor: string): { readonly at: string; readonly id: string } => {
  const [at = '', id = '', ...rest] = cursor.split('~')
  if (!isInstant(at) || !uuidForm.test(id) || rest.length > 0) throw unknownCursor()
  return { at, id }
}

/** The cursor that `placeIn` reads. */
export const placeCursor = ({ at, id }: { readonly at: string; readonly id: string }): string => `${at}~${id}`

/** A cursor that is a version or row number. */
export const numberIn = (cursor: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw unknownCursor()
  return Number(cursor)
}
