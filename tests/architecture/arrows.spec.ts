import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** Allowed imports by location; the first matching row applies. `$1` is the module's own capability or package. */
const arrows: readonly (readonly [home: RegExp, may: readonly string[]])[] = [
  [/^domain\/kernel\//, ['domain/kernel/']],
  [/^domain\/log\//, ['domain/kernel/', 'domain/log/']],
  [/^domain\/(?:process|timeline)\//, ['domain/']],
  [/^domain\/([\w-]+)\/model\//, ['domain/kernel/', 'domain/$1/model/']],
  [/^domain\/[\w-]+\/(?:views|ports|service)\//, ['domain/']],
  [/^contracts\//, ['contracts/']],
  [/^adapters\/([\w-]+)\//, ['domain/', 'contracts/', 'adapters/$1/']],
  [/^apps\/launch\//, ['apps/launch/']],
  [/^apps\//, ['domain/', 'contracts/', 'adapters/', 'apps/', 'mfe/build/']],
  [/^mfe\/(kit|sharing)\//, ['contracts/', 'mfe/$1/']],
  [/^mfe\/build\//, ['contracts/', 'mfe/build/']],
  [/^mfe\/([\w-]+)\/prerender/, ['contracts/', 'mfe/$1/', 'mfe/build/']],
  [/^mfe\/([\w-]+)\//, ['contracts/', 'mfe/$1/']],
  [/^packages\/client\//, ['contracts/', 'packages/client/']],
  [/^(?:tests|bench)\//, ['']],
]

/**
 * Inside a capability imports point inward as well: views and ports never import services, views never import ports.
 * What ties capabilities together is above them all.
 */
const inward = [
  { home: /^domain\/[\w-]+\/views\//, never: /^domain\/[\w-]+\/(?:ports|service)\// },
  { home: /^domain\/[\w-]+\/ports\//, never: /^domain\/[\w-]+\/service\// },
  { home: /^domain\/(?!process\/|timeline\/)/, never: /^domain\/(?:process|timeline)\// },
  { home: /^domain\/process\//, never: /^domain\/timeline\// },
  { home: /^apps\/infrastructure\//, never: /^apps\/(?:server|worker|cli|demo|dev)\// },
  // One process can be server and worker, and the first start can enter samples: entries reach sideways.
  { home: /^apps\/server\/(?!(?:product|run-server)\.ts)/, never: /^apps\/(?:worker|cli|demo|dev)\// },
  { home: /^apps\/worker\//, never: /^apps\/(?:cli|demo|dev)\// },
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
  ['domain/lead/model/decide.ts', '#adapters/memory/memory-event-bus.ts'],
  ['domain/lead/model/decide.ts', '#contracts/route.ts'],
  ['domain/lead/model/decide.ts', '../ports/lead-reader.ts'],
  ['domain/lead/model/decide.ts', '#domain/share/model/index.ts'],
  ['domain/kernel/event.ts', '../lead/model/index.ts'],
  ['domain/lead/views/lead-view.ts', '../ports/lead-reader.ts'],
  ['domain/lead/ports/lead-reader.ts', '../service/leads.ts'],
  ['domain/log/event-notice.ts', '../lead/model/index.ts'],
  ['domain/log/service/command-handler.ts', '#domain/lead/model/index.ts'],
  ['domain/log/ports/event-store.ts', '#domain/run/views/run-view.ts'],
  ['domain/lead/service/leads.ts', '#domain/process/policy-runner.ts'],
  ['domain/run/views/run-view.ts', '#domain/timeline/audit.ts'],
  ['domain/process/policy-runner.ts', '#domain/timeline/audit.ts'],
  ['contracts/lead/http/leads.ts', '#domain/lead/model/index.ts'],
  ['adapters/http/server/bind.ts', '#adapters/postgres/connection/connection.ts'],
  ['adapters/nats/nats-event-bus.ts', '../memory/memory-event-bus.ts'],
  ['adapters/http/server/bind.ts', '#apps/server/main.ts'],
  ['apps/launch/prepare.mjs', '../../domain/kernel/instant.ts'],
  ['apps/server/main.ts', '#mfe/shell/main.tsx'],
  ['apps/infrastructure/keys.ts', '#apps/server/start.ts'],
  ['apps/server/atrium.ts', '#apps/worker/work.ts'],
  ['apps/worker/notify.ts', '#apps/cli/words.ts'],
  ['apps/server/main.ts', '#tests/support/servers/shared-servers.ts'],
  ['mfe/leads/remote.tsx', '../landing/remote.tsx'],
  ['mfe/leads/remote.tsx', '#mfe/shell/main.tsx'],
  ['mfe/leads/remote.tsx', '../kit/index.ts'],
  ['mfe/leads/remote.tsx', '#mfe/sharing/index.ts'],
  ['mfe/leads/remote.tsx', '#mfe/build/output.ts'],
  ['mfe/leads/remote.tsx', '#domain/lead/model/index.ts'],
  ['mfe/shell/main.tsx', '../leads/remote.tsx'],
  ['mfe/kit/api/call.ts', '../../sharing/index.ts'],
  ['mfe/kit/api/call.ts', '#adapters/http/server/bind.ts'],
  ['elsewhere/file.ts', './other.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(againstTheArrows([moduleOf(path, `import '${specifier}'`)])).toHaveLength(1)
})

test.each([
  ['domain/lead/service/leads.ts', '#domain/kernel/clock.ts'],
  ['domain/process/policy-runner.ts', '#domain/lead/service/leads.ts'],
  ['adapters/postgres/embedded/index.ts', '#adapters/postgres/connection/connection.ts'],
  ['apps/server/main.ts', '../settings.ts'],
  ['mfe/landing/prerender.ts', '#mfe/build/output.ts'],
  ['mfe/kit/api/call.ts', '#contracts/client.ts'],
  ['tests/http/lead/leads.spec.ts', '#apps/server/main.ts'],
])('%s may import %s', (path, specifier) => {
  expect(againstTheArrows([moduleOf(path, `import '${specifier}'`)])).toEqual([])
})

/** A relative path that climbs three folders breaks with every move; a subpath import does not. */
const climbing = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => (specifier.startsWith('../../../') ? `${path} imports ${specifier}` : [])),
  )

test('no import goes up three folders', () => {
  expect(climbing(projectModules())).toEqual([])
})

test('a path that goes up three folders is found', () => {
  expect(climbing([moduleOf('tests/http/a.spec.ts', "import '../../../domain/kernel/event.ts'")])).toHaveLength(1)
})
