import type { z } from 'zod'

const sentence =
  'The server answered, but this page cannot read the answer. Reload the page: one of them may be of an older release.'

/** The error for an unusable answer, with a message for people. */
export const unreadableAnswer = (cause: unknown): Error =>
  Object.assign(new Error(sentence, { cause }), { name: 'UnreadableAnswer' })

/** By name: a remote may bundle a copy of this module. */
export const isUnreadableAnswer = (failure: unknown): failure is Error =>
  failure instanceof Error && failure.name === 'UnreadableAnswer'

/**
 * Reads an answer of another release (a tolerant reader): words unknown to the schema are kept as they are, missing
 * fields become empty, and list entries that are not even objects are dropped. Throws `unreadableAnswer` if the
 * essential lists and objects of the answer are missing: an error must not look like an empty result.
 */
export const readTolerantly = <Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> => {
  // Dashboards have only the structure of a schema until a form loads zod.
  const checked = 'run' in schema._zod ? schema.safeParse(answer) : undefined
  if (checked?.success) return checked.data
  if (!isReadable(schema, answer)) throw unreadableAnswer(checked?.error)
  return mendValue(schema, answer) as z.output<Schema>
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The essential fields of an answer: its lists and objects or, without any, every one that is not optional. */
const isReadable = (schema: z.ZodType, answer: unknown): boolean => {
  if (!isObject(answer)) return false
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return true
  const fields = Object.entries(def.shape).filter(([, field]) => !/^(?:optional|default)$/.test(field._zod.def.type))
  const nested = fields.filter(([, field]) => isNested(field))
  return (nested.length > 0 ? nested : fields).every(([name, field]) => isThere(field, answer[name]))
}

const isNested = (schema: z.core.$ZodType): boolean => /^(?:array|object|record)$/.test(schema._zod.def.type)

const isThere = (schema: z.core.$ZodType, value: unknown): boolean => {
  const { type } = schema._zod.def
  if (type === 'array') return Array.isArray(value)
  return isNested(schema) ? isObject(value) : value !== undefined
}

/** The value coerced to its schema; missing parts become empty. */
const mendValue = (schema: z.core.$ZodType, value: unknown): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const object = isObject(value) ? value : {}
      const read = Object.entries(def.shape)
        .filter(([name, { _zod }]) => name in object || _zod.def.type !== 'optional')
        .map(([name, field]) => [name, mendValue(field, object[name])])
      return { ...(def.catchall !== undefined && object), ...Object.fromEntries(read) }
    }
    case 'array':
      return (Array.isArray(value) ? value : [])
        .filter((entry) => !isNested(def.element) || isThere(def.element, entry))
        .map((entry) => mendValue(def.element, entry))
    case 'record':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mendValue(def.valueType, entry)]))
        : {}
    case 'nullable':
      return value === null || value === undefined ? null : mendValue(def.innerType, value)
    case 'optional':
      return value === undefined ? undefined : mendValue(def.innerType, value)
    case 'default':
      return value === undefined ? def.defaultValue : mendValue(def.innerType, value)
    case 'number':
      return typeof value === 'number' ? value : 0
    case 'boolean':
      return value === true
    case 'literal':
      return (def.values as readonly unknown[]).includes(value) || typeof value === 'string' ? value : ''
    case 'string':
    case 'enum':
      return typeof value === 'string' ? value : ''
    default:
      return value
  }
}
