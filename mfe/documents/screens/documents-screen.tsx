import {
  type Choice,
  call,
  choiceOf,
  currentTime,
  DayPicker,
  FilterSelect,
  formatter,
  Icon,
  Notice,
  oneOf,
  PageHeader,
  PastBanner,
  pastMoment,
  pastText,
  RelativeTime,
  StatusBadge,
  useAddress,
  WritersOnly,
} from '@atrium/kit'
import { DropdownMenu, Flex, ListToolbar, PagedList, spanQuery, useListFilters } from '@atrium/kit/widgets'
import { decisionText, SharingNote } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { documentKinds, type ListedDocument, runLists } from '#contracts/run/http/run-lists.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'

const kindLabels = { overview: 'Engagement overviews', proposal: 'Proposals' } as const
const kindNames = { overview: 'Engagement Overview', proposal: 'Proposal' } as const
const paths = { overview: '/dashboard/engagement-overviews', proposal: '/dashboard/proposals' } as const

const pageSize = 50

/** The documents of all clients; the filters (kind, text and days) and the as-of day are in the address. */
export const DocumentsScreen = () => {
  const { filters, readers, set, clear, isFiltered } = useListFilters(ownReaders)
  const at = pastMoment(useAddress()[0].get('at'), currentTime())
  const pages = useDocuments(filters, at)
  const documents = pages.data?.pages.flatMap((page) => page.documents) ?? []
  return (
    <>
      <PageHeader title="Documents" description="Engagement overviews and proposals">
        <Flex gap="3" align="center" wrap="wrap">
          <DayPicker label="As of" moment={at} onPick={(day) => set('at', day)} />
          {at === undefined && (
            <WritersOnly>
              <NewDocument />
            </WritersOnly>
          )}
        </Flex>
      </PageHeader>
      {at !== undefined && <PastBanner what="The documents" moment={at} onNow={() => set('at', undefined)} />}
      <ListToolbar
        label="Search documents"
        placeholder={at === undefined ? 'Search clients and texts' : 'Search clients'}
        filters={filters}
        readers={{ ...readers, at: pastText }}
        onChange={set}
      >
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
        rows={documents.map((one) => rowOf(one, at))}
        empty={
          at !== undefined ? (
            <Notice icon="document" title="No documents then" text="None had been written by this day." />
          ) : (
            <Notice
              icon="document"
              title="No documents yet"
              text="What the workflows Engagement Overview and Proposal Generation write appears here."
            >
              <Link to="/dashboard">Open the workflows</Link>
            </Notice>
          )
        }
        filtered={isFiltered}
        onClear={clear}
      />
    </>
  )
}

/** For the past: the run with its links as of the same moment. */
const pageOf = ({ runId, kind, workflowId }: ListedDocument, at: string | undefined): string =>
  at === undefined
    ? `${paths[kind]}/${runId}`
    : `/dashboard/workflows/${workflowId}?${new URLSearchParams({ tab: 'history', run: runId, at })}`

const rowOf = (document: ListedDocument, at: string | undefined) => {
  const { runId, kind, title, completedAt, number, sharing, decision } = document
  const [total, currency] =
    decision?.currency == null ? [document.total, document.currency] : [decision.total, decision.currency]
  return {
    key: runId,
    to: pageOf(document, at),
    title: title || 'Untitled',
    facts: (
      <>
        <StatusBadge {...choiceOf(states, stateOf(document))} />
        {total !== null && currency !== null && <strong>{formatter.price(total, currency)}</strong>}
        {decision === null ? <SharingNote sharing={sharing} /> : <span>{decisionText(decision)}</span>}
        <span>
          {kindNames[kind]}, version {number}
        </span>
        {completedAt !== null && <RelativeTime at={completedAt} />}
      </>
    ),
  }
}

type State = 'draft' | 'shared' | 'viewed' | 'accepted' | 'declined'

const states: Readonly<Record<State, Choice>> = {
  draft: { label: 'Draft', tone: 'grey', icon: 'edit' },
  shared: { label: 'Shared', tone: 'blue', icon: 'link' },
  viewed: { label: 'Viewed', tone: 'violet', icon: 'document' },
  accepted: { label: 'Accepted', tone: 'green', icon: 'check' },
  declined: { label: 'Declined', tone: 'red', icon: 'close' },
}

const stateOf = ({ decision, sharing }: ListedDocument): State => {
  if (decision !== null) return decision.state
  if (sharing === null) return 'draft'
  return sharing.views > 0 ? 'viewed' : 'shared'
}

/** Opens the form of the workflow that writes a document. */
const NewDocument = () => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger>
      <Button>
        <Icon name="document" size={16} /> New
      </Button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content>
      <DropdownMenu.Item asChild>
        <Link to={`/dashboard/workflows/${proposalId}`}>Proposal</Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild>
        <Link to={`/dashboard/workflows/${engagementOverviewId}`}>Engagement overview</Link>
      </DropdownMenu.Item>
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

const ownReaders = { kind: oneOf(documentKinds) }

type Filters = ReturnType<typeof useListFilters<typeof ownReaders>>['filters']

/** The matching documents, page by page; now, or as of a moment. */
export const documentsQuery = (filters: Filters, at?: string | undefined) => ({
  queryKey: ['documents', filters, at],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const { from, to, ...rest } = filters
    const place = { ...(pageParam === null ? {} : { cursor: pageParam }), ...(at === undefined ? {} : { at }) }
    return call(runLists.documents, { query: { ...rest, ...spanQuery(filters), ...place, limit: pageSize }, signal })
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
})

const useDocuments = (filters: Filters, at: string | undefined) =>
  useInfiniteQuery({ ...documentsQuery(filters, at), placeholderData: keepPreviousData })
