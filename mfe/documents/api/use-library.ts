import { call, isApiError, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { library } from '#contracts/library/http.ts'
import type { Library } from '#contracts/library/library.ts'

const libraryKey = ['library'] as const

export type VersionedLibrary = { readonly library: Library; readonly version: number }

export const libraryQuery = {
  queryKey: libraryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(library.read, { signal }),
}

/** Refetched on each opening, as the version read is the one that a save names. */
export const useLibrary = () => useQuery({ ...libraryQuery, refetchOnMount: 'always' })

/** Saves the library, unless it changed since `version` (If-Match). */
export const useSaveLibrary = (onStale: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ library: body, version }: VersionedLibrary) =>
      call(library.revise, { body, headers: { 'if-match': `"${version}"` } }),
    onSuccess: (saved) => {
      client.setQueryData(libraryKey, saved)
      toastSuccess('Success', 'Library updated successfully')
    },
    onError: (failure) => {
      toastFailure(failure, 'Failed to update the library')
      if (isApiError(failure) && failure.status === 412) onStale()
    },
  })
}
