import { z } from 'zod'
import { route } from '../route.ts'
import { instant, uuid } from './fields.ts'
import { ofRun, oneRun } from './runs.ts'

export const versionOrigins = ['drafted', 'edited', 'ai_edited', 'restored'] as const
export const suggestionVerdicts = ['accepted', 'edited', 'discarded', 'tried_again'] as const

const done = {
  at: instant,
  actor: z.string(),
  /** The address of staff; of nobody else there is more to tell than `actor`. */
  actorName: z.string(),
}

/** What a run's outputs read like since this version of the run. */
const runVersion = z.object({
  version: z.int(),
  ...done,
  outputs: z.string(),
  /** What made it; an edit that takes over what an AI suggested is `ai_edited`. */
  origin: z.enum(versionOrigins),
  /** The version that was restored, where one was. */
  restoredVersion: z.int().nullable(),
})

export type RunVersion = z.output<typeof runVersion>

/** What an AI proposed for a text of the run's document: who asked for what, and what became of it. */
const runSuggestion = z.object({
  id: z.string(),
  ...done,
  section: z.string(),
  instructions: z.string(),
  before: z.string(),
  after: z.string(),
  model: z.string(),
  /** Null while nobody has judged. */
  verdict: z.enum(suggestionVerdicts).nullable(),
  judgedAt: instant.nullable(),
  /** What was taken over, where it was edited first. */
  text: z.string().nullable(),
})

export type RunSuggestion = z.output<typeof runSuggestion>

const restoring = z.object({ version: z.int('A version').min(1, 'A version') })

const judgement = z
  .object({
    verdict: z.enum(suggestionVerdicts, { error: `One of ${suggestionVerdicts.join(', ')}` }),
    /** What was taken over, where it was edited first. */
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
    summary: 'List the versions of a run’s outputs, newest first; none while it has not completed',
    access: 'staff',
    params: ofRun,
    reply: z.object({ versions: z.array(runVersion) }),
    status: 200,
  }),
  restore: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/restore',
    summary: 'Make the outputs of an earlier version the newest version',
    access: 'staff',
    params: ofRun,
    body: restoring,
    reply: oneRun,
    status: 200,
    versioned: true,
  }),
  suggestions: route({
    method: 'get',
    path: '/api/workflows/runs/:runId/suggestions',
    summary: 'List what an AI suggested for the texts of a run’s document, newest first',
    access: 'staff',
    params: ofRun,
    reply: z.object({ suggestions: z.array(runSuggestion) }),
    status: 200,
  }),
  judge: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/suggestions/:suggestionId/verdict',
    summary: 'Say what became of a suggestion',
    access: 'staff',
    params: z.object({ runId: uuid, suggestionId: uuid }),
    body: judgement,
    status: 204,
  }),
}
