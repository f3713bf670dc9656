import type { z as Zod } from 'zod'

/*
 * The `z` of contracts in the browser. A schema records its structure, which is all that reading a response needs
 * (`contracts/tolerant-answer.ts`), and how to build zod's own schema, which validates forms: zod is loaded with the
 * first form (`@atrium/kit/checks`), because it is as large as the list of leads.
 */

type Real = typeof Zod
type RealSchema = Zod.ZodType & Readonly<Record<string, (...args: readonly unknown[]) => RealSchema>>
type Def = { readonly type: string; readonly [part: string]: unknown }
type Lean = {
  readonly _zod: { readonly def: Def }
  readonly shape: unknown
  readonly built: (real: Real) => RealSchema
}

let real: Real | undefined

/** Makes schemas validate with zod from now on. */
export const checkWith = (zod: Real): void => {
  real = zod
}

const isLean = (value: unknown): value is Lean => typeof value === 'object' && value !== null && '_zod' in value

/** A value with each lean schema in it replaced by zod's own. */
const realOf = (zod: Real, value: unknown): unknown => {
  if (isLean(value)) return value.built(zod)
  if (Array.isArray(value)) return value.map((one) => realOf(zod, one))
  if (typeof value !== 'object' || value === null || !Object.values(value).some(isLean)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, realOf(zod, one)]))
}

const lean = (def: Def, build: (zod: Real) => RealSchema): Lean => {
  let cache: RealSchema | undefined
  const buildOnce = (zod: Real): RealSchema => {
    cache ??= build(zod)
    return cache
  }
  const check = (): RealSchema => {
    if (real === undefined) throw new Error('A form is checked before @atrium/kit/checks is loaded')
    return buildOnce(real)
  }
  const own: Readonly<Record<string, unknown>> = {
    _zod: { def },
    shape: def.shape,
    built: buildOnce,
    parse: (value: unknown) => check().parse(value),
    safeParse: (value: unknown) => check().safeParse(value),
  }
  const schema: Lean = new Proxy(own, {
    get: (target, name) => {
      if (typeof name !== 'string' || name === 'then' || name in target) return Reflect.get(target, name)
      return (...args: readonly unknown[]) =>
        lean(defAfter(name, schema, args), (zod) => calledOn(buildOnce(zod), name, zod, args))
    },
  }) as unknown as Lean
  return schema
}

const calledOn = (schema: RealSchema, name: string, zod: Real, args: readonly unknown[]): RealSchema =>
  schema[name]?.(...args.map((one) => realOf(zod, one))) ?? schema

/** The structure after a method call; most methods only narrow what is valid. */
const defAfter = (name: string, schema: Lean, [first]: readonly unknown[]): Def => {
  const { def } = schema._zod
  const shape = (def.shape ?? {}) as Readonly<Record<string, Lean & Readonly<Record<string, () => Lean>>>>
  switch (name) {
    case 'optional':
    case 'nullable':
      return { type: name, innerType: schema }
    case 'nullish':
      return { type: 'optional', innerType: lean({ type: 'nullable', innerType: schema }, schema.built) }
    case 'default':
      return { type: 'default', innerType: schema, defaultValue: first }
    case 'extend':
      return { ...def, shape: { ...shape, ...(first as object) } }
    case 'partial':
      return { ...def, shape: Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, of.optional?.()])) }
    case 'transform':
    case 'pipe':
    case 'or':
      return { type: name }
    default:
      return def
  }
}

/** The structure of a schema made by a function of `z`. */
const defOf = (name: string, [first, second]: readonly unknown[]): Def => {
  switch (name) {
    case 'object':
    case 'strictObject':
      return { type: 'object', shape: first }
    case 'looseObject':
      return { type: 'object', shape: first, catchall: true }
    case 'array':
      return { type: 'array', element: first }
    case 'record':
      return { type: 'record', valueType: second }
    case 'literal':
      return { type: 'literal', values: [first].flat() }
    case 'int':
      return { type: 'number' }
    case 'email':
    case 'url':
    case 'base64':
    case 'date':
    case 'datetime':
      return { type: 'string' }
    default:
      return { type: name }
  }
}

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => RealSchema>>

/** The functions of `z`, or of a group in it such as `z.iso`. */
const functions = (of: (zod: Real) => unknown, groups: Readonly<Record<string, unknown>>): object =>
  new Proxy(groups, {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name)
      return (...args: readonly unknown[]) =>
        lean(defOf(name, args), (zod) => {
          const make = (of(zod) as Functions)[name]
          if (make === undefined) throw new Error(`@atrium/kit/checks does not have z.${name}`)
          return make(...args.map((one) => realOf(zod, one)))
        })
    },
  })

export const z = functions((zod) => zod, {
  iso: functions((zod) => zod.iso, {}),
  NEVER: Object.freeze({ status: 'aborted' }),
}) as Real
