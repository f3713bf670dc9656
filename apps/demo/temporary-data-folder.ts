import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder for as long as a demo lasts; under root, PostgreSQL runs as somebody else and must be able to enter. */
export const temporaryDataFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'atrium-demo-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
