import { defineConfig } from 'vitest/config'
import { closingLineReporter } from './tests/support/closing-line-reporter.ts'

const sharedServers = ['./tests/support/shared-servers.ts']
const minute = 60_000

/** The folders of tests/: what fails fastest, then all that may run side by side, then what needs the whole machine. */
const projects = [
  project('domain', 0),
  project('ports', 1, { globalSetup: sharedServers, testTimeout: minute, hookTimeout: minute }),
  project('http', 1, { globalSetup: sharedServers, testTimeout: minute / 2, hookTimeout: minute }),
  project('apps', 1, { globalSetup: sharedServers, testTimeout: minute, hookTimeout: minute }),
  project('mfe', 1, { testTimeout: minute / 2 }),
  project('architecture', 1, { testTimeout: 2 * minute }),
  project('e2e', 2, {
    globalSetup: sharedServers,
    maxWorkers: 2,
    testTimeout: minute,
    hookTimeout: 2 * minute,
  }),
  project('faults', 3, {
    globalSetup: sharedServers,
    maxWorkers: 2,
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
