import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints the slowest test files at the end of a run, including imports and hooks. */
export const slowestFilesReporter = (max: number): Reporter => ({
  onTestRunEnd: (modules) => {
    const files = modules.map((module) => ({ path: relative('.', module.moduleId), ms: durationOf(module) }))
    const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, max)
    const lines = slowest.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${path}`)
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`)
  },
})

const durationOf = (module: TestModule): number => {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  return collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
}
