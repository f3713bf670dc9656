import { useQuery } from '@tanstack/react-query'
import { fetchManifest } from './fetch-manifest.ts'

/** The remotes that were registered when this tab was opened. */
export const useRemotes = () => useQuery({ queryKey: ['remotes'], queryFn: fetchManifest, retry: 1 })
