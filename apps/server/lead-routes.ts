import { writeLeadFile } from '#adapters/csv/write-lead-file.ts'
import { grossOfOutputs } from '#adapters/http/document/price-of-outputs.ts'
import { titleOfOutputs } from '#adapters/http/document/title-of-outputs.ts'
import { leadBulkRoutes } from '#adapters/http/lead/lead-bulk.ts'
import { leadDocumentRoutes } from '#adapters/http/lead/lead-documents.ts'
import { leadErasureRoutes } from '#adapters/http/lead/lead-erasure.ts'
import { leadFileRoutes } from '#adapters/http/lead/lead-files.ts'
import { leadFilterOf } from '#adapters/http/lead/lead-filter.ts'
import { leadImportRoutes } from '#adapters/http/lead/lead-imports.ts'
import { leadPipelineRoutes } from '#adapters/http/lead/lead-pipeline.ts'
import { leadTimelineRoutes } from '#adapters/http/lead/lead-timeline.ts'
import { leadRoutes } from '#adapters/http/lead/leads.ts'
import { noteRoutes } from '#adapters/http/lead/notes.ts'
import { taskRoutes } from '#adapters/http/lead/tasks.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { type ReadToday, readToday, todayRoutes } from '#adapters/http/today/today.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure, Ports } from '#apps/infrastructure/infrastructure.ts'
import { formatsOf, type Settings } from '#apps/settings.ts'
import { readingTime } from '#contracts/document/reading-time.ts'
import { sectionTitle } from '#contracts/document/section-titles.ts'
import { dayText, type Formats, formatting, serverFormats } from '#contracts/formats.ts'
import type { Feed } from '#domain/audit/service/feed.ts'
import type { Proofs } from '#domain/audit/service/proofs.ts'
import { bulkLeads } from '#domain/lead/service/bulk-leads.ts'
import { leadNotes } from '#domain/lead/service/lead-notes.ts'
import { leadTasks } from '#domain/lead/service/lead-tasks.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { pastTasks } from '#domain/lead/service/past-tasks.ts'
import type { LeadWords } from '#domain/lead/views/lead-event-summary.ts'
import { erasePerson } from '#domain/person/service/erase-person.ts'
import { erasureReceipt } from '#domain/person/service/erasure-receipt.ts'
import { personData } from '#domain/person/service/person-data.ts'
import { retention } from '#domain/person/service/retention.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { pastRuns } from '#domain/run/service/past-runs.ts'
import { documentDecisions } from '#domain/share/service/document-decisions.ts'
import { pastLinks } from '#domain/share/service/past-links.ts'
import { type LeadHistory, leadHistory } from '#domain/timeline/lead-history.ts'
import { pastToday } from '#domain/today/service/past-today.ts'
import { mountLeadMails } from './mailbox.ts'
import { olderText } from './older-text.ts'

type Place = {
  readonly feed: Feed
  readonly proofs: Proofs
  readonly settings: Settings
}

/** The parts of sentences that depend on the country. */
const wordsIn = (formats: Formats): LeadWords => {
  const { price, moment } = formatting(serverFormats(formats))
  return {
    money: (amount) => price(amount),
    day: dayText(formats),
    moment: (at) => moment(at, { dateStyle: 'medium', timeStyle: 'short' }),
  }
}

/** The titles of the documents that a lead has or had, by run. */
const titlesOfLead =
  ({ completedOf }: Pick<RunReader, 'completedOf'>) =>
  async (leadId: string): Promise<ReadonlyMap<string, string>> => {
    const runs = await completedOf(leadId, 'once')
    const titled = runs.map(({ id, outputs }) => [id, titleOfOutputs(outputs)] as const)
    return new Map(titled.flatMap(([id, title]) => (title === null ? [] : [[id, title] as const])))
  }

/** All routes of leads. Literal paths precede those with an id in the same place. */
export const mountLeads = (
  api: HttpApi,
  leads: Leads,
  infrastructure: Infrastructure,
  { feed, proofs, settings }: Place,
): { readonly history: LeadHistory; readonly today: ReadToday } => {
  const {
    store,
    users,
    leadReader,
    runReader,
    shareReader,
    leadPast,
    todayReader,
    todayFinder,
    noteSearch,
    leadImports,
    sentMails,
    personTrail,
    erasures,
    redactions,
  } = infrastructure
  const formats = formatsOf(settings)
  const { RETENTION_MONTHS: months } = settings
  const filterOf = leadFilterOf({ users, notes: noteSearch, clock: api.clock, timeZone: api.timeZone })
  leadFileRoutes(api, {
    reader: leadReader,
    imports: leadImports,
    write: writeLeadFile(formats),
    ids: uuidIds,
    users,
    filterOf,
  })
  leadImportRoutes(api, leadImports)
  leadPipelineRoutes(api, { reader: leadReader, past: leadPast, filterOf })
  leadBulkRoutes(api, bulkLeads(leads, leadReader), { users, filterOf })
  const titles = titlesOfLead(runReader)
  const words = { ...wordsIn(formats), readingTime, section: sectionTitle }
  const history = leadHistory({ store, users, mails: sentMails, linked: feed.ofLead, titles, words })
  leadTimelineRoutes(api, history)
  mountLeadMails(api, leads, infrastructure, settings)
  const past = { leads: leadPast, runs: pastRuns(runReader, store), links: pastLinks(shareReader, store) }
  const decisions = documentDecisions(store, grossOfOutputs)
  leadDocumentRoutes(api, { leads: leadReader, runs: runReader, shares: shareReader, decisions, past })
  const person = { store, leads: leadReader, trail: personTrail }
  leadErasureRoutes(api, {
    ...person,
    erase: erasePerson({ ...person, redactions, erasures }),
    retention: retention(person, months),
    months,
    formats,
    data: personData(person),
    receipt: erasureReceipt(store, proofs),
  })
  mountWork(api, infrastructure, settings.LOCALE)
  const waiting = { live: todayReader, past: pastToday(todayFinder, store) }
  todayRoutes(api, waiting, wordsIn(formats))
  leadRoutes(api, leads, { reader: leadReader, past: leadPast, users, filterOf })
  return { history, today: readToday(api, todayReader, wordsIn(formats)) }
}

/** What staff write down and plan. */
const mountWork = (
  api: HttpApi,
  {
    store,
    users,
    redactions,
    taskReader,
    taskFinder,
  }: Ports<'store' | 'users' | 'redactions' | 'taskReader' | 'taskFinder'>,
  locale: string,
): void => {
  noteRoutes(api, leadNotes({ store, users, redactions, ids: uuidIds }), uuidIds, olderText(locale))
  taskRoutes(api, {
    tasks: leadTasks(store, taskReader),
    reader: taskReader,
    past: pastTasks(taskFinder, store),
    users,
    ids: uuidIds,
  })
}
