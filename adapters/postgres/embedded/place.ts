import { assertReachable } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type DataFolder, prepareDataFolder } from './data-folder.ts'

/** A cluster and the binaries to run it, both accessible to the account they run as. */
export type Place = { readonly folder: DataFolder; readonly binaries: Binaries }

/** Variables for libpq, meant for another server: the client would apply them to this one, too. */
const ofOtherServers = ['PGSSLMODE', 'PGSSLNEGOTIATION', 'PGOPTIONS', 'PGREPLICATION']

/** Makes the cluster on first use. Also deletes libpq's variables of other servers from this process's environment. */
export const preparePlace = async (dataDir: string): Promise<Place> => {
  for (const name of ofOtherServers) delete process.env[name]
  const folder = await prepareDataFolder(dataDir)
  const binaries = await findBinaries()
  await assertReachable(binaries.folder, folder.account)
  await ensureCluster(folder, binaries)
  return { folder, binaries }
}
