import { useSyncExternalStore } from 'react'

/** The secret of the address: the fragment is sent to no server, appears in no log, and changes without a reload. */
export const useFragment = (): string => useSyncExternalStore(onHashChange, fragment)

const fragment = () => window.location.hash.slice(1)

const onHashChange = (follow: () => void) => {
  window.addEventListener('hashchange', follow)
  return () => window.removeEventListener('hashchange', follow)
}
