import { ApiError, call, errorText, send } from '@atrium/kit'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { jsonOf } from '#contracts/client.ts'
import {
  type FileEncoding,
  type ImportedRow,
  importPath,
  importReply,
  type LeadImport,
  leadImports,
  maxImportBytes,
} from '#contracts/lead/http/lead-files.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { columnsQuery } from '../model/import-columns.ts'
import { leadKeys } from './lead-keys.ts'

/** The poll interval of a running import, in milliseconds. */
const pollMs = 500

/** Uploads a file and resolves once it is stored; the rows are processed in the background. */
export const useSendImport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upload: Upload) => sendFile(upload),
    onSuccess: ({ import: leadImport }) => client.setQueryData([...leadKeys.imports, leadImport.id], leadImport),
  })
}

type Upload = {
  file: File
  dryRun: boolean
  columns: LeadImport['columns'] | undefined
  encoding: FileEncoding | undefined
}

const sendFile = async ({ file, dryRun, columns, encoding }: Upload) => {
  if (file.size > maxImportBytes) throw new Error(tooLarge)
  const mapping = columns === undefined ? '' : `&columns=${encodeURIComponent(columnsQuery(columns))}`
  const encodingQuery = encoding === undefined ? '' : `&encoding=${encoding}`
  const response = await send(`${importPath}?dryRun=${dryRun}&wait=false${mapping}${encodingQuery}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', accept: 'application/json' },
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return readTolerantly(importReply, await jsonOf(response))
}

const tooLarge = 'The file is larger than 32 MiB. Split it and import the parts one after the other.'

/** Why an upload failed, in a sentence. */
export const sendFailureText = (failure: Error): string =>
  failure.message === tooLarge
    ? tooLarge
    : errorText(failure, 'The file could not be sent. Check your connection and try again.')

/** An import's progress, polled until it has ended. */
export const useImport = (id: string | undefined) =>
  useQuery({
    queryKey: [...leadKeys.imports, id],
    queryFn: async ({ signal }) => (await call(leadImports.read, { params: { id: id ?? '' }, signal })).import,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'running' ? pollMs : false),
  })

/** The running import, including one started elsewhere or before a restart. */
export const useRunningImport = (isEnabled: boolean) =>
  useQuery({
    queryKey: [...leadKeys.imports, 'list'],
    queryFn: async ({ signal }) => {
      const { imports } = await call(leadImports.list, { signal })
      return imports.find(({ status, dryRun }) => status === 'running' && !dryRun) ?? null
    },
    enabled: isEnabled,
    staleTime: 0,
  })

/** The report's rows, of one outcome or all. */
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
