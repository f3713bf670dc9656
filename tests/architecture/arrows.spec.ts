import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** Where a module lives, and where else it may import from; the first row that fits counts. `$1` is its own part. */
const arrows: readonly (readonly [home: RegExp, may: readonly string[]])[] = [
  [/^domain\/kernel\//, ['domain/kernel/']],
  [/^domain\/(projections|policies)\//, ['domain/']],
  [/^domain\/ports\//, ['domain/']],
  [/^domain\/application\//, ['domain/']],
  [/^domain\/([\w-]+)\//, ['domain/kernel/', 'domain/$1/']],
  [/^contracts\//, ['contracts/']],
  [/^adapters\/([\w-]+)\//, ['domain/', 'contracts/', 'adapters/$1/']],
  [/^apps\/launch\//, ['apps/launch/']],
  [/^apps\//, ['domain/', 'contracts/', 'adapters/', 'apps/', 'mfe/build/']],
  [/^mfe\/(?:kit|build)\//, ['contracts/', 'mfe/build/', 'mfe/kit/']],
  [/^mfe\/([\w-]+)\/(?:[\w.-]+\.config\.ts|prerender)/, ['contracts/', 'mfe/$1/', 'mfe/build/']],
  [/^mfe\/([\w-]+)\//, ['contracts/', 'mfe/$1/']],
  [/^tests\//, ['']],
]

/** Inside the domain nobody looks outward either: the model knows neither ports nor application. */
const inward = [
  { home: /^domain\/(?:projections|policies)\//, never: /^domain\/(?:ports|application)\// },
  { home: /^domain\/ports\//, never: /^domain\/(?:application|policies)\// },
]

const againstTheArrows = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target === null || isAllowed(path, target) ? [] : `${path} imports ${target}`)),
  )

const isAllowed = (path: string, target: string): boolean => {
  const row = arrows.find(([home]) => home.test(path))
  if (row === undefined || inward.some(({ home, never }) => home.test(path) && never.test(target))) return false
  const own = row[0].exec(path)?.[1] ?? ''
  return row[1].some((place) => target.startsWith(place.replace('$1', own)))
}

test('imports point inward', () => {
  expect(againstTheArrows(projectModules())).toEqual([])
})

test.each([
  ['domain/lead/decide.ts', '../../adapters/memory/memory-event-bus.ts'],
  ['domain/lead/decide.ts', '../../contracts/route.ts'],
  ['domain/lead/decide.ts', '../ports/clock.ts'],
  ['domain/lead/decide.ts', '../share/index.ts'],
  ['domain/kernel/event.ts', '../lead/index.ts'],
  ['domain/projections/lead-view.ts', '../ports/views.ts'],
  ['domain/policies/when-lead-captured.ts', '../application/leads.ts'],
  ['domain/ports/views.ts', '../application/leads.ts'],
  ['contracts/http/leads.ts', '../../domain/lead/index.ts'],
  ['adapters/http/bind.ts', '../postgres/connection.ts'],
  ['adapters/nats/nats-event-bus.ts', '../memory/memory-event-bus.ts'],
  ['adapters/http/bind.ts', '../../apps/server/main.ts'],
  ['apps/launch/prepare.mjs', '../../domain/kernel/instant.ts'],
  ['apps/server/main.ts', '../../mfe/shell/main.tsx'],
  ['apps/server/main.ts', '../../tests/support/shared-servers.ts'],
  ['mfe/leads/remote.tsx', '../landing/remote.tsx'],
  ['mfe/leads/remote.tsx', '../shell/main.tsx'],
  ['mfe/leads/remote.tsx', '../kit/index.ts'],
  ['mfe/leads/remote.tsx', '../build/output.ts'],
  ['mfe/leads/remote.tsx', '../../domain/lead/index.ts'],
  ['mfe/shell/main.tsx', '../leads/remote.tsx'],
  ['mfe/kit/api/call.ts', '../../../adapters/http/bind.ts'],
  ['elsewhere/file.ts', './other.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(againstTheArrows([moduleOf(path, `import '${specifier}'`)])).toHaveLength(1)
})

test.each([
  ['domain/application/leads.ts', '../ports/clock.ts'],
  ['adapters/postgres/embedded/index.ts', '../connection.ts'],
  ['apps/server/main.ts', '../settings/index.ts'],
  ['mfe/leads/vite.config.ts', '../build/remote-config.ts'],
  ['tests/http/leads.spec.ts', '../../apps/server/main.ts'],
])('%s may import %s', (path, specifier) => {
  expect(againstTheArrows([moduleOf(path, `import '${specifier}'`)])).toEqual([])
})
