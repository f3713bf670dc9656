import type { TestProject } from 'vitest/node'
import { postgresServer } from './postgres-server.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL server for the whole run: `inject('postgresUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await postgresServer()
  project.provide('postgresUrl', server.url)
  return server.stop
}
