import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

const maxNotes = 100

/** The workflows that write documents, each with the field that takes notes as they are. */
export const notesFields = { 4: 'meetingNotes', 5: 'clientObjectives' } as const

const noteIds = z
  .array(uuid, { error: 'A list of notes' })
  .min(1, 'At least one note')
  .max(maxNotes, `At most ${maxNotes} notes`)

const request = z
  .object({ workflowId: z.literal([4, 5], { error: 'One of 4, 5' }), noteIds })
  .meta({ example: { workflowId: 4, noteIds: ['01980000-0000-7000-8000-000000000001'] } })

/** Words of a note. */
export const quotedSource = z.object({
  noteId: z.string(),
  /** Stands in the note letter by letter. */
  quote: z.string(),
})

const maxQuotes = 500
const sentQuote = z.object({ noteId: uuid, quote: z.string().min(1, 'A quote is required') })

/** By input: the words of notes that it comes from, as a draft gives them. */
export const sentSources = z.record(z.string(), z.array(sentQuote).max(maxQuotes, `At most ${maxQuotes} quotes`))

const costQuery = z.object({
  workflowId: z.enum(['4', '5'], { error: 'One of 4, 5' }).transform((id) => (id === '4' ? 4 : 5)),
  /** Their ids, comma-separated. */
  noteIds: z
    .string({ error: 'A list of notes' })
    .transform((ids) => ids.split(','))
    .pipe(noteIds),
})

export const leadDrafts = {
  cost: route({
    method: 'get',
    path: '/api/leads/:id/draft/cost',
    summary: 'Say what a draft from notes would take of the AI, before it is made',
    access: 'staff',
    params: leadId,
    query: costQuery,
    reply: z.object({
      /** False: the notes go into one field as they are. */
      ai: z.boolean(),
      /** Long notes are read in parts, each in a call of its own. */
      calls: z.int(),
      /** About how many tokens the AI reads. */
      tokens: z.int(),
    }),
    status: 200,
  }),
  draft: route({
    method: 'post',
    path: '/api/leads/:id/draft',
    summary:
      'Draft the inputs of an engagement overview (workflow 4) or a proposal (5) from notes on a lead; each value comes with its quotes, a field that the notes do not speak of is absent. Nothing is stored',
    access: 'staff',
    params: leadId,
    body: request,
    reply: z.object({
      inputs: z.record(z.string(), z.string()),
      /** By input. */
      sources: z.record(z.string(), z.array(quotedSource)),
    }),
    status: 200,
  }),
}
