import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** An aggregate is entered by its door. */
const aggregate = /^domain\/(?!kernel\/|ports\/|application\/|projections\/|policies\/)([\w-]+)\//

const pastTheDoor = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => !path.startsWith('tests/'))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target !== null && isPast(path, target) ? `${path} imports ${target}` : [])),
    )

const isPast = (path: string, target: string): boolean => {
  const entered = aggregate.exec(target)?.[0]
  return entered !== undefined && !path.startsWith(entered) && target !== `${entered}index.ts`
}

test('an aggregate is imported by its index alone', () => {
  expect(pastTheDoor(projectModules())).toEqual([])
})

test.each([
  ['domain/application/leads.ts', '../lead/decide.ts'],
  ['adapters/http/leads.ts', '../../domain/lead/commands.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(pastTheDoor([moduleOf(path, `import '${specifier}'`)])).toHaveLength(1)
})
