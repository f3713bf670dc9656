import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { readonly path: string; readonly remove: () => Promise<void> }

/** A temporary folder that every user may enter: when started by root, PostgreSQL runs as another user. */
export const temporaryFolder = async (): Promise<TemporaryFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
