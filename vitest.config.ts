import { defineConfig } from 'vitest/config'
import { closingLineReporter } from '#tests/support/reporters/closing-line-reporter.ts'
import { ListedOrder } from '#tests/support/reporters/listed-order.ts'
import { slowestFilesReporter } from '#tests/support/reporters/slowest-files-reporter.ts'

const minute = 60_000
const servers = { globalSetup: ['./tests/support/servers/shared-servers.ts'], hookTimeout: minute }

/** Node imports the sources itself, as in production; only the front end's need Vite. */
const native = { experimental: { viteModuleRunner: false } }

/** One project, so that workers are reused and browsers compute while other files wait for servers. */
const product = {
  ...{ ...native, ...servers, maxWorkers: 4, setupFiles: ['./tests/support/time-limits.ts'] },
  include: ['apps', 'e2e', 'faults', 'http', 'ports'].map(specsIn),
}

/** The folders of tests/, in groups that run one after the other; the projects of a group run as they stand here. */
const projects = [
  project('domain', 0, { ...native }),
  project('simulation', 1, { ...native, maxWorkers: 4, testTimeout: 10 * minute }),
  project('product', 1, product),
  project('mfe', 2, { ...servers, testTimeout: minute / 2 }),
  project('architecture', 2, { ...native, testTimeout: 2 * minute }),
  project('fuzz', 2, {}),
]

function specsIn(folder: string) {
  return `tests/${folder}/**/*.spec.{ts,tsx}`
}

/** Files of a worker share its modules: nothing here keeps state between files, and nothing is mocked. */
function project(name: string, groupOrder: number, test: object) {
  return { test: { name, include: [specsIn(name)], isolate: false, sequence: { groupOrder }, ...test } }
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
