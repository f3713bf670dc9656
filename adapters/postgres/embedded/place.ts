import { assertReachable } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type DataFolder, prepareDataFolder } from './data-folder.ts'

/** A cluster and the binaries to run it, both accessible to the account they run as. */
export type Place = { readonly folder: DataFolder; readonly binaries: Binaries }

export const preparePlace = async (dataDir: string): Promise<Place> => {
  const folder = await prepareDataFolder(dataDir)
  const binaries = await findBinaries()
  await assertReachable(binaries.folder, folder.account)
  await ensureCluster(folder, binaries)
  return { folder, binaries }
}
