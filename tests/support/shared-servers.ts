import type { TestProject } from 'vitest/node'
import startServers from './servers/global-setup.ts'

type Running = { stop?: unknown; users: number }

/**
 * Vitest evaluates a global set-up once for each project; the servers are started once for all of them
 * and stopped by the last. What they provide on the root project, every project reads.
 */
export const setup = async (project: TestProject) => {
  const running = servers()
  running.users += 1
  running.stop ??= startServers(project.vitest.getRootProject())
  const stop = await running.stop
  return async () => {
    running.users -= 1
    if (running.users === 0 && typeof stop === 'function') await stop()
  }
}

/** Kept on the global object, because each project has a module of its own. */
const servers = (): Running => {
  const place = globalThis as { atriumTestServers?: Running }
  place.atriumTestServers ??= { users: 0 }
  return place.atriumTestServers
}
