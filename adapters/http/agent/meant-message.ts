import { z } from 'zod'

const fields = z.record(z.string(), z.unknown())
type Fields = z.output<typeof fields>

/**
 * A message of the protocol in the form that its library demands: some programs write null for what they leave out, and PHP
 * writes an object without members as a list.
 */
export const withMeantForm = (message: unknown): unknown => {
  const { data: whole } = fields.safeParse(message)
  if (whole === undefined) return message
  // A request whose id is null is refused.
  const { id, ...others } = whole
  const { params, ...rest } = withoutNulls(others)
  const request = { ...rest, ...(id !== undefined && { id }) }
  if (params === undefined) return request
  const { data: members } = fields.safeParse(asObject(params))
  return { ...request, params: members === undefined ? params : withMeantMembers(members) }
}

const withMeantMembers = (params: Fields): Fields => changeEach(withoutNulls(params), meantMember)

const meantMember = (name: string, value: unknown): unknown => {
  if (!['arguments', 'capabilities', '_meta'].includes(name)) return value
  const { data: members } = fields.safeParse(asObject(value))
  if (members === undefined) return value
  // What null says in the arguments is their tool's.
  return name === 'capabilities' ? changeEach(withoutNulls(members), (_, one) => asObject(one)) : members
}

const withoutNulls = (members: Fields): Fields =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))

const changeEach = (members: Fields, change: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(name, value)]))

const asObject = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? {} : value)
