import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** Code that opens a connection or makes a request, and the time-out required in the same file. */
const limits: readonly (readonly [string, RegExp, RegExp])[] = [
  ['a PostgreSQL connection', /new pg\.Client\(/, /connectionTimeoutMillis,\s+query_timeout/],
  ['a PostgreSQL pool', /new pg\.Pool\(/, /connectionTimeoutMillis,[\s\S]+query_timeout[\s\S]+statement_timeout/],
  ['a request', /(?<![.\w])fetch\(/, /AbortSignal\.timeout\(|fetch\(input, \{ \.\.\.init, redirect: 'manual' \}\)/],
  ['a mail', /createTransport\(/, /connectionTimeout: [\s\S]+socketTimeout: /],
  ['a NATS connection', /(?<![.\w])connect\(options\(/, /timeout: [\s\S]+pingInterval: /],
  ['a NATS publication', /jetstream\([\w.()]+\)\.publish\(/, /timeout: timeoutMs/],
  ['a NATS manager', /jetstreamManager\(/, /timeout: /],
]

const withoutLimit = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path }) => /^(?:adapters|apps\/(?!demo|dev)|mfe\/(?!build))/.test(path))
    .flatMap(({ path, source }) =>
      limits.flatMap(([name, opens, limit]) => (opens.test(source) && !limit.test(source) ? [`${path}: ${name}`] : [])),
    )

test('every connection and request has a time-out', () => {
  expect(withoutLimit(projectModules())).toEqual([])
})

test.each([
  ['a PostgreSQL connection', `new pg.Client({ connectionString: url, keepAlive: true })`],
  ['a PostgreSQL pool', `new pg.Pool({ connectionString: url, connectionTimeoutMillis })`],
  ['a request', `await fetch(url)`],
  ['a mail', `nodemailer.createTransport({ url })`],
  ['a NATS connection', `await connect(options(servers))`],
  ['a NATS publication', `jetstream(connection.now()).publish(subject, notice)`],
])('%s without a time-out is found', (name, source) => {
  const places = ['adapters/x/y.ts', 'mfe/x/y.ts']
  const matches = withoutLimit(places.map((path) => moduleOf(path, source)))
  expect(matches).toEqual(places.map((path) => `${path}: ${name}`))
})
