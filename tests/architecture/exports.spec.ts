import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules, root } from './reading/project.ts'
import { isNode, type Node, nodesOf } from './reading/syntax.ts'

/** Modules that other programs, the build or Vitest import, or that scripts read as text. */
const publicNames =
  /^packages\/|^apps\/launch\/|\.d\.m?ts$|^mfe\/\w+\/(?:remote\.tsx|outline\.ts)$|^tests\/support\/servers\/shared-servers/

const nameOf = (node: unknown): readonly string[] =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? [node.name] : []

const declaredNames = (declaration: Node): readonly string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration.declarations as readonly Node[]).flatMap(({ id }) => nameOf(id))
    : nameOf(declaration.id)

/** Names that a module exports, declared there or listed; re-exports of another module included. */
const exportedNames = ({ program }: Module): readonly string[] =>
  (program.body as unknown as readonly Node[]).flatMap(({ type, declaration, specifiers }) => {
    if (type !== 'ExportNamedDeclaration') return []
    if (isNode(declaration)) return declaredNames(declaration)
    return (specifiers as readonly Node[]).flatMap(({ exported }) => nameOf(exported))
  })

/** `declare module '…' { interface … }` uses the interface of that module. */
const mergedDeclarations = ({ program }: Module): Module['imports'] =>
  nodesOf(program).flatMap(({ type, id, body }) => {
    if (type !== 'TSModuleDeclaration' || !isNode(id) || typeof id.value !== 'string' || !isNode(body)) return []
    const names = (body.body as readonly Node[]).flatMap((statement) => nameOf(statement.id))
    return { specifier: id.value, target: id.value.replace('#', ''), names }
  })

/** The file behind an import of one of the front end's own packages. */
const entryOf = (specifier: string): string => {
  const [, folder, entry = '.'] = /^@atrium\/(kit|sharing)(?:\/(.+))?$/.exec(specifier) ?? []
  if (folder === undefined) return specifier
  const { exports } = JSON.parse(readFileSync(join(root, `mfe/${folder}/package.json`), 'utf8'))
  return join(`mfe/${folder}`, exports[entry === '.' ? entry : `./${entry}`])
}

/** Of a namespace any name may be used that stands in the module. */
const namesWithin = ({ program }: Module): readonly string[] => nodesOf(program).flatMap(nameOf)

/** Exports that no other module imports from there. */
const unusedExports = (modules: readonly Module[]): readonly string[] => {
  const imported = new Map<string, Set<string>>()
  for (const module of modules)
    for (const { specifier, target: path, names } of [...module.imports, ...mergedDeclarations(module)]) {
      const target = path ?? entryOf(specifier)
      const uses = imported.get(target) ?? new Set()
      for (const name of names ?? namesWithin(module)) uses.add(name)
      imported.set(target, uses)
    }
  return modules
    .filter(({ path }) => !publicNames.test(path))
    .flatMap((module) =>
      exportedNames(module)
        .filter((name) => !imported.get(module.path)?.has(name))
        .map((name) => `${module.path}: ${name}`),
    )
}

test('every export is imported by another module', () => {
  const settings = moduleOf('vitest.config.ts', readFileSync(join(root, 'vitest.config.ts'), 'utf8'))
  expect(unusedExports([...projectModules(), settings])).toEqual([])
})

test('an export that only its own module uses is found, also where another module declares the same name', () => {
  const probe = moduleOf(
    'domain/lead/probe.ts',
    'export const used = 1\nexport const own = used\nexport type Alone = 1',
  )
  const other = moduleOf(
    'domain/lead/other.ts',
    "import { used as first } from './probe.ts'\nconst own = first\nconsole.log(own)",
  )
  expect(unusedExports([probe, other])).toEqual(['domain/lead/probe.ts: own', 'domain/lead/probe.ts: Alone'])
})

test('a re-export that is imported nowhere is found', () => {
  const words = moduleOf('domain/lead/words.ts', 'export const status = 1')
  const entrance = moduleOf('domain/lead/index.ts', "export { status } from './words.ts'")
  expect(unusedExports([words, entrance])).toEqual(['domain/lead/index.ts: status'])
})
