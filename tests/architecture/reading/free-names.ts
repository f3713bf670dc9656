import type { Module } from './module.ts'
import { childrenOf, isNode, type Node, nodesOf } from './syntax.ts'

/** The free names of a module: values that it uses and does not declare. */
export const freeNames = ({ program }: Module): ReadonlySet<string> => {
  const declared = new Set(nodesOf(program, isTypeOnly).flatMap(declaredBy))
  return new Set([...references(program)].filter((name) => !declared.has(name)))
}

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'])

const isTypeOnly = (node: Node) => node.type.startsWith('TS') && !wrappers.has(node.type)

const declaredBy = (node: Node): readonly string[] => {
  if (/^Import.*Specifier$/.test(node.type)) return namesIn(node.local)
  if (node.type === 'VariableDeclarator' || /^Class/.test(node.type)) return namesIn(node.id)
  if (node.type === 'CatchClause') return namesIn(node.param)
  if (!/Function/.test(node.type)) return []
  return [...namesIn(node.id), ...(Array.isArray(node.params) ? node.params.flatMap(namesIn) : [])]
}

/** The names that a pattern binds; names in default values may be included, which only exempts those names. */
const namesIn = (pattern: unknown): readonly string[] =>
  isNode(pattern) ? nodesOf(pattern, isTypeOnly).flatMap(({ name }) => (typeof name === 'string' ? name : [])) : []

function* references(node: object): Generator<string> {
  if (isNode(node) && node.type === 'Identifier') yield String(node.name)
  const names = isNode(node) ? mereNames(node) : []
  for (const child of childrenOf(node)) if (!names.includes(child) && !isTypeOnly(child)) yield* references(child)
}

/** The parts of a node that name a member, an import or an export, and are not references. */
const mereNames = (node: Node): readonly unknown[] => {
  if (node.type === 'ImportSpecifier') return [node.imported]
  if (node.type === 'ExportSpecifier') return node.exportKind === 'type' ? [node.local, node.exported] : [node.exported]
  if (node.type === 'ExportNamedDeclaration' && node.source !== null) return childrenOf(node)
  if (node.type === 'MemberExpression') return node.computed === true ? [] : [node.property]
  const hasKey = /^(?:Property|PropertyDefinition|MethodDefinition)$/.test(node.type)
  return hasKey && node.computed !== true ? [node.key] : []
}
