import { clientOf, kindOf } from '#adapters/http/run/run-lists.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { cutText } from '#contracts/cut-text.ts'
import { nounAfter } from '#contracts/formats.ts'
import { documentAddress, leadAddress, runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { search as contract, type SearchResult } from '#contracts/search/http.ts'
import { searchedText, searchWords } from '#domain/kernel/text.ts'
import { nameOfLead } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { NoteMatch, NoteSearch } from '#domain/lead/ports/note-search.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { ListedRun, RunReader } from '#domain/run/ports/run-reader.ts'
import type { ListedShare, ShareReader } from '#domain/share/ports/share-reader.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

type Readers = {
  readonly notes: NoteSearch
  readonly leads: LeadReader
  readonly runs: RunReader
  readonly shares: ShareReader
  readonly workflows: WorkflowReader
}

const limit = 5
/** Texts of runs have no index: searching all of them would take time proportional to the history. */
const newest = 5000

/** One search over leads, documents, links and runs. */
export type SearchEverything = (q: string) => Promise<SearchResult[]>

/** The search for the command palette. */
export const searchRoutes = (api: HttpApi, readers: Readers): void => {
  const search = searchEverything(readers)
  bind(api, contract.everything, async ({ query: { q } }) => ({ body: { results: await search(q) } }))
}

/**
 * At most five of each kind. A note counts only where its lead is not a result itself, and a run only where it is no
 * document.
 */
export const searchEverything =
  ({ leads, notes, runs, shares, workflows }: Readers): SearchEverything =>
  async (q) => {
    const [people, noted, documents, links, other, allWorkflows] = await Promise.all([
      leads.list({ search: q, sort: '-createdAt', limit }),
      notes(q, { limit: 2 * limit }),
      runs.list({ documents: true, search: q, newest, limit }),
      shares.named(q, limit),
      runs.list({ search: q, newest, limit: limit * 2 }),
      workflows.list(),
    ])
    const names = new Map(allWorkflows.map(({ id, name }) => [id, name]))
    const documentRuns = documents?.runs ?? []
    const peopleIds = new Set(people?.leads.map(({ id }) => id))
    const documentIds = new Set(documentRuns.map(({ id }) => id))
    return [
      ...(people?.leads ?? []).map(leadResult),
      ...noted.notes
        .filter(({ leadId }) => !peopleIds.has(leadId))
        .slice(0, limit)
        .map((note) => noteResult(note, q)),
      ...documentRuns.map(documentResult),
      ...links.map(linkResult),
      ...(other?.runs ?? [])
        .filter(({ id }) => !documentIds.has(id))
        .slice(0, limit)
        .map((run) => runResult(run, names.get(run.workflowId))),
    ]
  }

const leadResult = ({ id, name, email, company }: LeadView): SearchResult => ({
  kind: 'lead',
  id,
  title: nameOfLead({ name, email }),
  detail: [name === '' ? '' : email, company].filter(Boolean).join(' · '),
  href: leadAddress(id),
})

const noteNames = { note: 'Note', call: 'Call', meeting: 'Meeting' } as const
const around = 40

/** The lead of the note, with the place in its text. */
const noteResult = ({ leadId, leadName, kind, text }: NoteMatch, q: string): SearchResult => {
  const start = Math.max(0, placeIn(text, q) - around)
  const line = text
    .slice(start)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/\s+/g, ' ')
  const short = cutText(line, q.length + 2 * around)
  return {
    kind: 'lead',
    id: leadId,
    title: leadName,
    detail: `${noteNames[kind]}: ${start === 0 ? '' : '…'}${short}${short === line ? '' : '…'}`,
    href: leadAddress(leadId),
  }
}

/** Where the first word of the search stands in the text, whose searched form has another length. */
const placeIn = (text: string, q: string): number => {
  const [word = ''] = searchWords(searchedText(q))
  const place = searchedText(text).indexOf(word)
  let [start, passed] = [0, 0]
  for (const letter of text) {
    if (passed >= place) break
    passed += searchedText(letter).length
    start += letter.length
  }
  return start
}

const documentNames = { overview: 'Engagement Overview', proposal: 'Proposal' } as const

const documentResult = (run: ListedRun): SearchResult => ({
  kind: 'document',
  id: run.id,
  title: clientOf(run) || 'Document',
  detail: documentNames[kindOf(run)],
  href: documentAddress(kindOf(run), run.id),
})

const linkResult = ({ id, name, runId, workflowId, views }: ListedShare): SearchResult => ({
  kind: 'link',
  id,
  title: name ?? 'Link',
  detail: `${views} ${nounAfter(views, 'view')}`,
  href: runAddress(workflowId, runId),
})

const runResult = ({ id, workflowId, status }: ListedRun, workflow: string | undefined): SearchResult => ({
  kind: 'run',
  id,
  title: workflow ?? 'Archived workflow',
  detail: `${status}, …${id.slice(-6)}`,
  href: runAddress(workflowId, id),
})
