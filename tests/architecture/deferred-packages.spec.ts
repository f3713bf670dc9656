import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** Packages that few installations use, or few minutes of a day: a server at rest has no memory to spare for them. */
const deferred =
  /^(?:@modelcontextprotocol|@simplewebauthn|@opentelemetry|@nats-io)\/|^(?:openai|imapflow|nodemailer|playwright-core|asn1js|iconv-lite)$/

/** The packages that are evaluated when a module is, with those of all modules that it imports statically. */
const packagesOf = (entry: string, modules: readonly Module[]): readonly string[] => {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const paths = new Set([entry])
  const packages = new Set<string>()
  for (const path of paths) {
    const module = byPath.get(path)
    if (module === undefined) throw new Error(`${path} is no module`)
    const evaluated = evaluatedSpecifiers(module)
    for (const { specifier, target } of module.imports) {
      if (!evaluated.has(specifier)) continue
      if (target === null) packages.add(specifier)
      else if (target.endsWith('.ts')) paths.add(target)
    }
  }
  return [...packages]
}

/** What `import` and `export … from` evaluate: type imports vanish, and `import()` comes with its call. */
const evaluatedSpecifiers = ({ program }: Module): ReadonlySet<string> =>
  new Set(
    program.body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration') return statement.importKind === 'type' ? [] : statement.source.value
      if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportAllDeclaration') return []
      return statement.exportKind === 'type' || statement.source === null ? [] : statement.source.value
    }),
  )

test('a start of the server or of a worker evaluates no package that few installations use', () => {
  for (const entry of ['apps/server/run-server.ts', 'apps/worker/run-worker.ts']) {
    const packages = packagesOf(entry, projectModules())
    expect(packages).toContain('pg')
    expect(packages.filter((name) => deferred.test(name))).toEqual([])
  }
})

test('a package is reported that the innermost of the imported modules evaluates', () => {
  const modules = [
    moduleOf('apps/server/run-server.ts', "import { routes } from '#adapters/http/routes.ts'"),
    moduleOf('adapters/http/routes.ts', "export { tools } from './agent/tools.ts'"),
    moduleOf('adapters/http/agent/tools.ts', "import { type Tool, McpServer } from '@modelcontextprotocol/server'"),
  ]
  expect(packagesOf('apps/server/run-server.ts', modules)).toEqual(['@modelcontextprotocol/server'])
})

test('types and packages that come with a call are not evaluated', () => {
  const source = "import type { McpServer } from '@modelcontextprotocol/server'; const library = () => import('openai')"
  expect(packagesOf('apps/server/run-server.ts', [moduleOf('apps/server/run-server.ts', source)])).toEqual([])
})
