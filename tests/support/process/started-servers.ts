import { afterEach, beforeEach, expect } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

/** For a spec that starts real servers in its own folder: those still running after a test are stopped. */
export const startedServers = () => {
  let folder: TemporaryFolder
  let running: ServerProcess[] = []
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(async () => {
    await Promise.all(running.map((server) => server.end('SIGTERM')))
    running = []
    await folder.remove()
  })
  const start = (environment: Record<string, string>, program?: string): ServerProcess => {
    const started = spawnServer(folder.path, environment, program)
    running.push(started)
    return started
  }
  /** The output of a failing start, without its log lines. */
  const failure = async (environment: Record<string, string>): Promise<string> => {
    const failed = start(environment)
    expect(await failed.exited, failed.output()).toBe(1)
    const lines = failed.output().split('\n')
    return lines.filter((line) => line !== '' && !line.startsWith('{')).join('\n')
  }
  return { folder: () => folder.path, start, failure }
}
