import { useQuery } from '@tanstack/react-query'
import { manifest } from './remotes.ts'

/** The remotes that were registered when this tab was opened. */
export const useRemotes = () => useQuery({ queryKey: ['remotes'], queryFn: manifest.known, retry: 1 })
