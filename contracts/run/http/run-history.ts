import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { ofRun, oneRun } from './runs.ts'

const versionOrigins = ['drafted', 'edited', 'ai_edited', 'restored'] as const
const suggestionVerdicts = ['accepted', 'edited', 'discarded', 'tried_again'] as const

const done = {
  at: instant,
  actor: z.string(),
  /** The e-mail address of a staff actor; for other actors the same as `actor`. */
  actorName: z.string(),
}

/** A version of a run's outputs. */
const runVersion = z.object({
  version: z.int(),
  /** 1 for the first text, and one more per saved edit: the number that every page of the document has. */
  number: z.int(),
  ...done,
  outputs: z.string(),
  /** What created it; `ai_edited` if the edit contains an accepted AI suggestion. */
  origin: z.enum(versionOrigins),
  /** The restored version, if there is one. */
  restoredVersion: z.int().nullable(),
})

export type RunVersion = z.output<typeof runVersion>

/** An AI's suggestion for a text of the run's document: the request, the model, the verdict. */
const runSuggestion = z.object({
  id: z.string(),
  ...done,
  section: z.string(),
  instructions: z.string(),
  before: z.string(),
  after: z.string(),
  model: z.string(),
  /** Null until staff have judged it. */
  verdict: z.enum(suggestionVerdicts).nullable(),
  judgedAt: instant.nullable(),
  /** The accepted text, if it was edited first. */
  text: z.string().nullable(),
})

export type RunSuggestion = z.output<typeof runSuggestion>

const restoring = z.object({ version: z.int('A version').min(1, 'A version') })

const judgement = z
  .object({
    verdict: z.enum(suggestionVerdicts, { error: `One of ${suggestionVerdicts.join(', ')}` }),
    /** The accepted text, if it was edited first. */
    text: z.string({ error: 'A text' }).max(100_000, 'At most 100000 characters').nullish(),
  })
  .refine(({ verdict, text }) => verdict !== 'edited' || typeof text === 'string', {
    path: ['text'],
    message: 'Send the text as it was edited',
  })

export type Judgement = z.input<typeof judgement>

export const runHistory = {
  versions: route({
    method: 'get',
    path: '/api/workflows/runs/:runId/versions',
    summary: 'List the versions of a run’s outputs, newest first; none before it has completed',
    access: 'staff',
    scope: 'documents:read',
    params: ofRun,
    reply: z.object({ versions: z.array(runVersion) }),
    status: 200,
  }),
  restore: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/restore',
    summary: 'Make the outputs of an earlier version the newest version',
    access: 'staff',
    scope: 'documents:write',
    params: ofRun,
    body: restoring,
    reply: oneRun,
    status: 200,
    versioned: true,
  }),
  suggestions: route({
    method: 'get',
    path: '/api/workflows/runs/:runId/suggestions',
    summary: 'List the AI suggestions for a run’s document, newest first',
    access: 'staff',
    scope: 'documents:read',
    params: ofRun,
    reply: z.object({ suggestions: z.array(runSuggestion) }),
    status: 200,
  }),
  judge: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/suggestions/:suggestionId/verdict',
    summary: 'Record the verdict on a suggestion',
    access: 'staff',
    scope: 'documents:write',
    params: z.object({ runId: uuid, suggestionId: uuid }),
    body: judgement,
    status: 204,
  }),
}
