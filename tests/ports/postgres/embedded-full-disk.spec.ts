import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findBinaries } from '#adapters/postgres/embedded/binaries.ts'
import { ensureCluster } from '#adapters/postgres/embedded/cluster.ts'
import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** What PostgreSQL 18 says on a file system of 20 MB, and within a limit of file sizes. */
it.each([
  [
    'a page that does not fit',
    `echo 'FATAL:  could not extend file "base/1/2691": No space left on device' >&2; exit 1`,
  ],
  [
    'a page that fits in part',
    `echo 'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10' >&2; exit 1`,
  ],
  ['a limit of file sizes', 'ulimit -f 300; exec "$initdb" "$@"'],
])('tells %s from other failures of the set-up', async (_, words) => {
  const place = await temporaryFolder()
  onTestFinished(place.remove)
  const binaries = await findBinaries()
  const initdb = join(place.path, 'limited-initdb')
  await writeFile(initdb, `#!/bin/sh\ninitdb='${binaries.initdb}'\n${words}\n`)
  await chmod(initdb, 0o755)
  const making = ensureCluster(await prepareDataFolder(place.path), { ...binaries, initdb })
  await expect(making).rejects.toThrow('cannot be written (ENOSPC). Free space on its disk')
})
