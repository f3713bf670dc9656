import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Ends a run with `N passed, N failed` alone on its very last line, and makes the run fail if a test was
 * skipped or left as todo, or if there was none. An error outside a test counts as one failed.
 */
export const closingLineReporter = (): Reporter => {
  let filteredByName = false
  return {
    onInit: (vitest) => {
      filteredByName = vitest.config.testNamePattern !== undefined
    },
    onTestRunEnd: (modules, unhandled) => {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const passed = countOf(tests, 'passed')
      const failed = countOf(tests, 'failed')
      if (passed === 0) fail('Not one test passed.')
      if (passed + failed < tests.length && !filteredByName) fail('A test did not run: mend it or remove it.')
      printAtExit(`${passed} passed, ${failed + unhandled.length + modules.filter(isBroken).length} failed`)
    },
  }
}

const countOf = (tests: readonly TestCase[], state: 'passed' | 'failed') =>
  tests.filter((test) => test.result().state === state).length

const isBroken = (module: TestModule) => module.errors().length > 0

const fail = (reason: string) => {
  process.exitCode = 1
  process.stderr.write(`${reason}\n`)
}

/** By the exit of the process all other output has been written, including that of the servers' tear-downs. */
const printAtExit = (line: string) => {
  process.once('exit', () => process.stdout.write(`${line}\n`))
}
