import { defineConfig } from 'vitest/config'
import { closingLineReporter } from './tests/support/closing-line-reporter.ts'

const sharedServers = ['./tests/support/shared-servers.ts']
const minute = 60_000

/** The folders of tests/, in the order they run: what fails fastest first, what needs the whole machine last. */
const projects = [
  project('domain', 0),
  project('ports', 1, { globalSetup: sharedServers, testTimeout: minute, hookTimeout: minute }),
  project('http', 2, { globalSetup: sharedServers, testTimeout: minute / 2, hookTimeout: minute }),
  project('apps', 2, { globalSetup: sharedServers, testTimeout: minute, hookTimeout: minute }),
  project('mfe', 3, { testTimeout: minute / 2 }),
  project('architecture', 4, { testTimeout: 2 * minute }),
  project('e2e', 5, {
    globalSetup: sharedServers,
    fileParallelism: false,
    testTimeout: minute,
    hookTimeout: 2 * minute,
  }),
  project('faults', 6, {
    globalSetup: sharedServers,
    fileParallelism: false,
    testTimeout: 3 * minute,
    hookTimeout: 2 * minute,
  }),
]

function project(name: string, groupOrder: number, test: object = {}) {
  const include = [`tests/${name}/**/*.spec.{ts,tsx}`]
  return { test: { name, include, sequence: { groupOrder }, ...test } }
}

export default defineConfig({
  test: {
    environment: 'node',
    allowOnly: false,
    teardownTimeout: minute / 2,
    reporters: ['default', closingLineReporter()],
    projects,
  },
})
