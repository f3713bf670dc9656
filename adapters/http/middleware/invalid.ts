import { RequestRefused } from '#adapters/http/server/problems.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** A contract violation: the first error of each field. */
export const invalid = (issues: readonly Issue[]): RequestRefused => {
  const complaints = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    if (!complaints.has(field)) complaints.set(field, message)
  }
  const errors = [...complaints].map(([path, message]) => ({ path, message }))
  return new RequestRefused({ status: 400, detail: errors[0]?.message ?? 'The request is not valid.', errors })
}

export const unsafeText = (path: string): RequestRefused =>
  new RequestRefused({
    status: 400,
    detail: `${path === '' ? 'The body' : path} holds a character that no text may hold.`,
    errors: [{ path, message: 'Holds a NUL or half of a surrogate pair' }],
  })

export const unknownCursor = (): RequestRefused =>
  invalid([{ path: ['cursor'], message: 'This cursor was not given by this list' }])

/** A cursor that is a version or row number. */
export const numberIn = (cursor: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw unknownCursor()
  return Number(cursor)
}
