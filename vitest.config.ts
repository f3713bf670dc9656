import { defineConfig } from 'vitest/config'
import { closingLineReporter } from '#tests/support/closing-line-reporter.ts'
import { ListedOrder } from '#tests/support/listed-order.ts'
import { slowestFilesReporter } from '#tests/support/slowest-files-reporter.ts'

const minute = 60_000
const servers = { globalSetup: ['./tests/support/shared-servers.ts'], hookTimeout: minute }

/** They wait more than they compute: two files more than the cores that CI has, the others one. */
const waiting = { maxWorkers: 4 }

/** Node imports the sources itself, as in production; only the front end's need Vite. */
const native = { experimental: { viteModuleRunner: false } }

/** The folders of tests/: first the shortest, then what mostly waits for servers, then what mostly computes. */
const projects = [
  project('domain', 0, { ...native }),
  project('simulation', 1, { ...native, ...waiting, testTimeout: 10 * minute }),
  project('faults', 1, { ...native, ...servers, ...waiting, testTimeout: 3 * minute, hookTimeout: 2 * minute }),
  project('apps', 1, { ...native, ...servers, ...waiting, testTimeout: minute }),
  project('http', 1, { ...native, ...servers, ...waiting, testTimeout: minute / 2 }),
  project('ports', 1, { ...native, ...servers, ...waiting, testTimeout: minute }),
  project('e2e', 2, { ...native, ...servers, testTimeout: minute, hookTimeout: 2 * minute }),
  project('mfe', 2, { ...servers, testTimeout: minute / 2 }),
  project('architecture', 2, { ...native, testTimeout: 2 * minute }),
  project('fuzz', 2, {}),
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
    maxWorkers: 3,
    sequence: { sequencer: ListedOrder },
    teardownTimeout: minute / 2,
    reporters: ['default', slowestFilesReporter(20), closingLineReporter()],
    projects,
  },
})
