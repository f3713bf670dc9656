import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** An aggregate is imported through its index. */
const aggregate = /^domain\/[\w-]+\/model\//

const pastEntrance = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => !/^(?:tests|bench)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target !== null && isPast(path, target) ? `${path} imports ${target}` : [])),
    )

const isPast = (path: string, target: string): boolean => {
  const entered = aggregate.exec(target)?.[0]
  return entered !== undefined && !path.startsWith(entered) && target !== `${entered}index.ts`
}

test('an aggregate is imported by its index alone', () => {
  expect(pastEntrance(projectModules())).toEqual([])
})

test.each([
  ['domain/lead/service/leads.ts', '../model/decide.ts'],
  ['adapters/http/lead/leads.ts', '#domain/lead/model/commands.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(pastEntrance([moduleOf(path, `import '${specifier}'`)])).toHaveLength(1)
})
