import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

const maxNotes = 100

/** The workflows that write documents, each with the field that takes notes as they are. */
export const notesFields = { 4: 'meetingNotes', 5: 'clientObjectives' } as const

const request = z
  .object({
    workflowId: z.literal([4, 5], { error: 'One of 4, 5' }),
    noteIds: z
      .array(uuid, { error: 'A list of notes' })
      .min(1, 'At least one note')
      .max(maxNotes, `At most ${maxNotes} notes`),
  })
  .meta({ example: { workflowId: 4, noteIds: ['01980000-0000-7000-8000-000000000001'] } })

const source = z.object({
  noteId: z.string(),
  /** Stands in the note letter by letter. */
  quote: z.string(),
})

export const leadDrafts = {
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
      sources: z.record(z.string(), z.array(source)),
    }),
    status: 200,
  }),
}
