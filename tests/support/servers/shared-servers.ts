import type { TestProject } from 'vitest/node'
import startServers from './global-setup.ts'

type Running = { stop?: unknown; users: number }

/**
 * Vitest evaluates a global set-up once per project; the servers are started once for all projects
 * and stopped by the last. Values provided on the root project are visible to every project.
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

/** Kept on the global object, because each project has its own instance of this module. */
const servers = (): Running => {
  const place = globalThis as { atriumTestServers?: Running }
  place.atriumTestServers ??= { users: 0 }
  return place.atriumTestServers
}
