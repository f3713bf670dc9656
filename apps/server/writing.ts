import { grossOfOutputs } from '#adapters/http/document/price-of-outputs.ts'
import { writingRoutes } from '#adapters/http/document/writing.ts'
import { followUpRoutes } from '#adapters/http/lead/follow-up.ts'
import { leadDraftRoutes } from '#adapters/http/lead/lead-draft.ts'
import { libraryRoutes } from '#adapters/http/library/library.ts'
import { runHistoryRoutes } from '#adapters/http/run/run-history.ts'
import { addSharing } from '#adapters/http/run/run-sharing.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { postgresCountTokens, postgresTokenMonths } from '#adapters/postgres/run/token-months.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { builtInLibraryIn } from '#adapters/writer/static-content/built-in-library.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { followUpWriterOf, formFillerOf, textEditorOf, writerOf } from '#apps/infrastructure/writer.ts'
import { formatsOf, type Settings } from '#apps/settings.ts'
import { leadNotes } from '#domain/lead/service/lead-notes.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { libraries } from '#domain/library/service/libraries.ts'
import { backgrounds } from '#domain/run/service/backgrounds.ts'
import { runQuotes } from '#domain/run/service/input-sources.ts'
import { runHistory } from '#domain/run/service/run-history.ts'
import type { Runs } from '#domain/run/service/runs.ts'
import { textEditing } from '#domain/run/service/text-editing.ts'
import { documentDecisions } from '#domain/share/service/document-decisions.ts'

/** The routes that write documents, edit their texts, and keep the library that they are made from. */
export const mountWriting = async (
  api: HttpApi,
  settings: Settings,
  infrastructure: Infrastructure,
  runs: Runs,
  leads: Leads,
): Promise<void> => {
  const { store, users, runReader: reader, shareReader: shares, leadReader, examined } = infrastructure
  const formats = formatsOf(settings)
  const countTokens = postgresCountTokens(examined.postgres)
  const editing = textEditing({ store, ids: uuidIds, clock: systemClock, countTokens })
  const decisions = documentDecisions(store, grossOfOutputs)
  const sharing = addSharing({ shares, decisions, clock: api.clock })
  const quotes = runQuotes(store)
  runHistoryRoutes(api, { runs, history: runHistory(store, users), quotes, editing, reader, addSharing: sharing })
  const library = libraries(store, builtInLibraryIn(settings.LANGUAGES))
  libraryRoutes(api, library)
  const language = settings.LANGUAGES[0] ?? 'en'
  const { BRAND_NAME: brandName } = settings
  const backgroundOf = backgrounds({ libraries: library, store, runs: reader, brandName, formats, language })
  const [writer, editor] = await Promise.all([writerOf(settings), textEditorOf(settings)])
  const tokenMonths = postgresTokenMonths(examined.postgres, settings.TIME_ZONE ?? 'UTC')
  writingRoutes(api, { countTokens, writer, editor, editing, runs, reader, backgroundOf, tokenMonths })
  const write = await followUpWriterOf(settings)
  const canSend = settings.SMTP_URL !== undefined
  followUpRoutes(api, { leads, reader: leadReader, backgroundOf, write, ids: uuidIds, canSend, countTokens })
  const { workflowReader: workflows, redactions } = infrastructure
  const notes = leadNotes({ store, users, redactions, ids: uuidIds })
  leadDraftRoutes(api, { notes, workflows, filler: await formFillerOf(settings), countTokens })
}
