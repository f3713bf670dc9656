import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules, root } from './reading/project.ts'
import { isNode, type Node, nodesOf } from './reading/syntax.ts'

/** Modules that other programs import, or that scripts read as text. */
const published = /^packages\/|^apps\/launch\/|\.d\.m?ts$/

const nameOf = (node: unknown): readonly string[] =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? [node.name] : []

const declared = (declaration: Node): readonly string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration.declarations as readonly Node[]).flatMap(({ id }) => nameOf(id))
    : nameOf(declaration.id)

const exportedBy = ({ program }: Module): readonly string[] =>
  (program.body as unknown as readonly Node[]).flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) ? declared(declaration) : [],
  )

const unused = (modules: readonly Module[]): readonly string[] => {
  const users = new Map<string, Set<Module>>()
  for (const module of modules)
    for (const node of nodesOf(module.program))
      for (const name of nameOf(node)) users.set(name, (users.get(name) ?? new Set()).add(module))
  return modules
    .filter(({ path }) => !published.test(path))
    .flatMap((module) =>
      exportedBy(module)
        .filter((name) => (users.get(name)?.size ?? 0) < 2)
        .map((name) => `${module.path}: ${name}`),
    )
}

test('every export is used by another module', () => {
  const settings = moduleOf('vitest.config.ts', readFileSync(join(root, 'vitest.config.ts'), 'utf8'))
  expect(unused([...projectModules(), settings])).toEqual([])
})

test('an export that only its own module uses is found', () => {
  const probe = moduleOf(
    'domain/lead/probe.ts',
    'export const used = 1\nexport const own = used\nexport type Alone = 1',
  )
  const other = moduleOf('domain/lead/other.ts', "import { used } from './probe.ts'\nconsole.log(used)")
  expect(unused([probe, other])).toEqual(['domain/lead/probe.ts: own', 'domain/lead/probe.ts: Alone'])
})
