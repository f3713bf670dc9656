import { defineConfig } from 'vitest/config'
import { closingLineReporter } from '#tests/support/closing-line-reporter.ts'
import { slowestFilesReporter } from '#tests/support/slowest-files-reporter.ts'

const minute = 60_000
const servers = { globalSetup: ['./tests/support/shared-servers.ts'], hookTimeout: minute }

/** Node imports the sources itself, as in production; only the front end's need Vite. */
const native = { experimental: { viteModuleRunner: false } }

/** The folders of tests/: first what only computes, then all that wait for servers and browsers, side by side. */
const projects = [
  project('domain', 0, { ...native }),
  project('simulation', 0, { ...native, testTimeout: 10 * minute }),
  project('fuzz', 1, {}),
  project('architecture', 1, { ...native, testTimeout: 2 * minute }),
  project('mfe', 1, { ...servers, testTimeout: minute / 2 }),
  project('http', 1, { ...native, ...servers, testTimeout: minute / 2 }),
  project('ports', 1, { ...native, ...servers, testTimeout: minute }),
  project('apps', 1, { ...native, ...servers, testTimeout: minute }),
  project('e2e', 1, { ...native, ...servers, testTimeout: minute, hookTimeout: 2 * minute }),
  project('faults', 1, { ...native, ...servers, testTimeout: 3 * minute, hookTimeout: 2 * minute }),
]

/** Files of a worker share its modules: nothing here keeps state between files, and nothing is mocked. */
function project(name: string, groupOrder: number, test: object) {
  const include = [`tests/${name}/**/*.spec.{ts,tsx}`]
  return { test: { name, include, isolate: false, sequence: { groupOrder }, ...test } }
}

export default defineConfig({
  test: {
    environment: 'node',
    allowOnly: false,
    // They wait more than they compute: one more than the cores that CI has.
    maxWorkers: 3,
    teardownTimeout: minute / 2,
    reporters: ['default', slowestFilesReporter(20), closingLineReporter()],
    projects,
  },
})
