import { ApiError, call, errorText, send } from '@atrium/kit'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ImportedRow,
  importPath,
  importReply,
  largestImportBytes,
  leadImports,
} from '../../../contracts/http/lead-files.ts'
import { leadKeys } from './lead-keys.ts'

/** Milliseconds between two looks at an import that goes on. */
const LOOK = 500

/** Sends a file and answers as soon as it is kept; the rows are done behind. */
export const useSendImport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => sendFile(file, dryRun),
    onSuccess: ({ import: begun }) => client.setQueryData([...leadKeys.imports, begun.id], begun),
  })
}

const sendFile = async (file: File, dryRun: boolean) => {
  if (file.size > largestImportBytes) throw new Error(tooLarge)
  const response = await send(`${importPath}?dryRun=${dryRun}&wait=false`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', accept: 'application/json' },
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return importReply.parse(await response.json())
}

const tooLarge = 'The file is larger than 32 MiB. Split it and import the parts one after the other.'

/** Why a file could not be sent, in a sentence. */
export const sendFailureText = (failure: Error): string =>
  failure.message === tooLarge
    ? tooLarge
    : errorText(failure, 'The file could not be sent. Check your connection and try again.')

/** How far an import is, looked at until it has ended. */
export const useImport = (id: string | undefined) =>
  useQuery({
    queryKey: [...leadKeys.imports, id],
    queryFn: async ({ signal }) => (await call(leadImports.read, { params: { id: id ?? '' }, signal })).import,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'running' ? LOOK : false),
  })

/** The import that is under way, also one that was begun elsewhere or before a restart. */
export const useRunningImport = (wanted: boolean) =>
  useQuery({
    queryKey: [...leadKeys.imports, 'list'],
    queryFn: async ({ signal }) => {
      const { imports } = await call(leadImports.list, { signal })
      return imports.find(({ status, dryRun }) => status === 'running' && !dryRun) ?? null
    },
    enabled: wanted,
    staleTime: 0,
  })

/** The report, row by row; of one outcome, or of all. */
export const useImportRows = (id: string, outcome: ImportedRow['outcome'] | undefined) =>
  useInfiniteQuery({
    queryKey: [...leadKeys.imports, id, 'rows', outcome],
    queryFn: ({ pageParam, signal }) =>
      call(leadImports.rows, {
        params: { id },
        query: {
          limit: 100,
          ...(outcome === undefined ? {} : { outcome }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
