import type { Context } from 'hono'
import { bodyBytes } from '#adapters/http/middleware/body-text.ts'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { commandContext } from '#adapters/http/middleware/command-context.ts'
import { onceOnly } from '#adapters/http/middleware/once-only.ts'
import { callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { notes as contract, noteFileParams, noteFilePath, noteReply } from '#contracts/lead/http/notes.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { transcriptFormatOf, transcriptFormatOfText, transcriptText } from '#domain/lead/model/index.ts'
import type { LeadNotes } from '#domain/lead/service/lead-notes.ts'
import { addNote } from './add-note.ts'
import { dispositionName, fileText, type OlderText } from './file-text.ts'

/** `POST /api/leads/{id}/notes/file`: a transcript becomes a note of a call. Not JSON, so not a contract route. */
export const noteFileRoute = (api: HttpApi, notes: LeadNotes, ids: Ids, olderText: OlderText): void => {
  const { app, sessions, cookie, rules, clock } = api
  app.post(noteFilePath, staffOnly(sessions, cookie, rules, { scope: 'leads:write' }), async (c) => {
    const params = noteFileParams.safeParse(c.req.param())
    if (!params.success) throw notFound()
    const text = await textIn(c, olderText)
    return onceOnly(c, api.idempotently, callerOf(c), text, async (idempotent) => {
      const at = clock.now()
      const request = commandContext(c, contract.add, at, idempotent)
      const note = await addNote(notes, ids, params.data.id, { kind: 'call', text, at }, request)
      c.header('Cache-Control', 'no-store')
      return c.json(noteReply.parse({ note }), 201)
    })
  })
}

const textIn = async (c: Context<HttpEnv>, olderText: OlderText): Promise<string> => {
  const format = transcriptFormatOf(dispositionName(c.req.header('content-disposition') ?? ''))
  if (format === null) throw refusalOf('Name the file in Content-Disposition; it ends with .txt, .vtt, .srt or .md.')
  const whole = await fileText(await bodyBytes(c), olderText)
  const text = transcriptText(transcriptFormatOfText(whole, format), whole)
  if (text === '') throw refusalOf('The file holds no text.')
  return text
}

const refusalOf = (detail: string) => new RequestRefused({ status: 400, detail })
