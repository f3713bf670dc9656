import {
  call,
  FilterSelect,
  ListToolbar,
  Notice,
  PagedList,
  PageHeader,
  RelativeTime,
  spanQuery,
  useListFilters,
} from '@atrium/kit'
import { SharingNote } from '@atrium/sharing'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { documentKinds, type ListedDocument, runLists } from '#contracts/run/http/run-lists.ts'

const kindLabels = { overview: 'Engagement overviews', proposal: 'Proposals' } as const
const kindNames = { overview: 'Engagement Overview', proposal: 'Proposal' } as const
const paths = { overview: '/dashboard/engagement-overviews', proposal: '/dashboard/proposals' } as const

const pageSize = 50

/** The documents of all clients; kind, text and days are in the address. */
export const DocumentsScreen = () => {
  const { filters, set, clear, isFiltered } = useListFilters(filtersIn)
  const pages = useDocuments(filters)
  const documents = pages.data?.pages.flatMap((page) => page.documents) ?? []
  return (
    <>
      <PageHeader title="Documents" description="Engagement overviews and proposals" />
      <ListToolbar label="Search documents" placeholder="Search clients and texts" filters={filters} onChange={set}>
        <FilterSelect
          label="Kind"
          any="All kinds"
          value={filters.kind}
          labels={kindLabels}
          onChange={(kind) => set('kind', kind)}
        />
      </ListToolbar>
      <PagedList
        what="Documents"
        pages={pages}
        rows={documents.map(rowOf)}
        empty={
          <Notice
            icon="document"
            title="No documents yet"
            text="What the workflows Engagement Overview and Proposal Generation write appears here."
          >
            <Link to="/dashboard">Open the workflows</Link>
          </Notice>
        }
        filtered={isFiltered}
        onClear={clear}
      />
    </>
  )
}

const rowOf = ({ runId, kind, title, completedAt, sharing }: ListedDocument) => ({
  key: runId,
  to: `${paths[kind]}/${runId}`,
  title: title || 'Untitled',
  facts: (
    <>
      <SharingNote sharing={sharing} />
      <span>{kindNames[kind]}</span>
      {completedAt !== null && <RelativeTime at={completedAt} />}
    </>
  ),
})

const filtersIn = (address: URLSearchParams): { kind?: ListedDocument['kind'] } => {
  const kind = documentKinds.find((value) => value === address.get('kind'))
  return kind ? { kind } : {}
}

type Filters = ReturnType<typeof useListFilters<ReturnType<typeof filtersIn>>>['filters']

const useDocuments = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['documents', filters],
    queryFn: ({ pageParam, signal }) => {
      const { from: _, to: _to, ...rest } = filters
      const place = pageParam === null ? {} : { cursor: pageParam }
      return call(runLists.documents, { query: { ...rest, ...spanQuery(filters), ...place, limit: pageSize }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
