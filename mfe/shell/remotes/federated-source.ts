import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { ComponentType } from 'react'
import type { Remote } from '../../../contracts/mfe/remote.ts'
import type { RemoteSource } from './remote-loader.ts'

const registered = new Set<string>()

/** Loads a remote by module federation. Its entry is registered anew on every further try: the last one may be broken. */
export const federatedSource: RemoteSource<ComponentType> = async (name, entry) => {
  registerRemotes([{ name, entry, type: 'module' }], { force: registered.has(name) })
  registered.add(name)
  const remote = await loadRemote<Remote<ComponentType>>(`${name}/remote`)
  if (remote?.screens === undefined) throw new Error(`${name} gives no screens`)
  return remote
}
