type Node = Readonly<Record<string, unknown>> | readonly unknown[]

/** A record or a list: what has fields or items below it. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const childOf = (node: unknown, name: string): unknown =>
  isNode(node) && Object.hasOwn(node, name) ? (node as Readonly<Record<string, unknown>>)[name] : undefined

/** The value at a path such as `packages.0.name`; names hold no dots. */
export const valueAt = (root: unknown, path: string): unknown => path.split('.').reduce(childOf, root)

/** Empty where the path leads to no list. */
export const itemsAt = (root: unknown, path: string): readonly unknown[] => {
  const items = valueAt(root, path)
  return Array.isArray(items) ? items : []
}

/** The root with another value at a path; `undefined` removes it. */
export const withValue = <Root>(root: Root, path: string, value: unknown): Root =>
  replaceAt(root, path.split('.'), value) as Root

const replaceAt = (node: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  const next = replaceAt(childOf(node, name), rest, value)
  if (Array.isArray(node)) return node.map((item, index) => (String(index) === name ? next : item))
  const fields: Readonly<Record<string, unknown>> = isNode(node) ? { ...node } : {}
  // In place: the fields of a form stand in the order of their names.
  if (next !== undefined) return { ...fields, [name]: next }
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}
