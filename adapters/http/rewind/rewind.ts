import { z } from 'zod'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { partsOf } from '#adapters/http/middleware/once-only.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { eventAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { rewinds as contract, type RewindStep as RewindAnswer } from '#contracts/rewind/http.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { Rewind } from '#domain/rewind/service/rewind.ts'
import type { RewindStep } from '#domain/rewind/service/rewind-step.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'

type Parts = { readonly rewind: Rewind; readonly tokens: Pick<Tokens, 'nameOf'> }

/** What was done on behalf of a token, and the undoing of it. */
export const rewindRoutes = (api: HttpApi, { rewind, tokens }: Parts): void => {
  const stepsOf = async (id: string, since: string): Promise<readonly RewindStep[]> => {
    if ((await tokens.nameOf(`token:${id}`)) === null) throw rejected({ type: 'TokenNotFound' })
    const steps = await rewind(id, since)
    if (steps === null)
      throw invalid([{ path: ['since'], message: 'Too much was done since then. Choose a later time' }])
    return steps
  }

  bind(api, contract.read, async ({ params: { id }, query: { since } }) => {
    const steps = await stepsOf(id, since)
    const pick = (stays: boolean) => steps.filter(({ reason }) => (reason !== null) === stays).map(answerOf)
    return { body: { undoes: pick(false), stays: pick(true) } }
  })

  bind(api, contract.undo, async ({ params: { id }, body: { since } }, request) => {
    const part = partsOf(api.idempotently, request)
    const list = () => stepsOf(id, since)
    const progress = await part('first', listing, (keep) => undoFirst(list, request.context, keep))
    const done = [...progress.done]
    const steps = progress.rest.length === 0 ? [] : await list()
    for (const key of progress.rest) {
      const undo = async (keep: Keep<Outcome>) => ({ done: await undoOne(steps, key, keep({ done: true })) })
      if ((await part(key, outcome, undo)).done) done.push(key)
    }
    return { body: rewindAnswer(progress.steps, done) }
  })
}

type Keep<Reply> = (reply: Reply) => CommandContext
type Listing = z.output<typeof listing>
type Outcome = z.output<typeof outcome>

/**
 * Removes the notes and undoes one more, and stores the list with it: at a retry, what is undone already would be left
 * out. Removing a note ends replies that were stored before.
 */
const undoFirst = async (
  list: () => Promise<readonly RewindStep[]>,
  context: CommandContext,
  keep: Keep<Listing>,
): Promise<Listing> => {
  const acts = await list()
  const steps = acts.map(answerOf)
  const undoable = acts.filter(({ reason }) => reason === null).toSorted(fieldsFirst)
  const keys = undoable.filter(({ redacts }) => redacts !== true).map(({ key }) => key)
  const notes = undoable.filter(({ redacts }) => redacts)
  const done: string[] = []
  for (const [index, { key, undo }] of notes.entries()) {
    const isLast = keys.length === 0 && index === notes.length - 1
    if (await undo(isLast ? keep({ steps, done: [...done, key], rest: [] }) : context)) done.push(key)
  }
  const now = notes.length === 0 ? acts : await list()
  for (const [index, key] of keys.entries()) {
    const progress = { steps, done: [...done, key], rest: keys.slice(index + 1) }
    if (await undoOne(now, key, keep(progress))) return progress
  }
  return { steps, done, rest: [] }
}

/** Fields are undone on the version that was read: before the tasks of the same lead. */
const fieldsFirst = (one: RewindStep, other: RewindStep): number =>
  Number(other.from !== null) - Number(one.from !== null)

const undoOne = async (steps: readonly RewindStep[], key: string, context: CommandContext): Promise<boolean> =>
  (await steps.find((step) => step.key === key)?.undo(context)) === true

const inBetween = 'It was changed in the meantime.'

const rewindAnswer = (steps: readonly RewindAnswer[], done: readonly string[]) => ({
  undone: steps.filter(({ key }) => done.includes(key)),
  stays: steps.filter(({ key }) => !done.includes(key)).map((step) => ({ ...step, reason: step.reason ?? inBetween })),
})

const answerOf = ({ key, stream, at, text, from, to, workflowId, runId, reason }: RewindStep): RewindAnswer => ({
  key,
  at,
  text,
  from: from && { ...from },
  to: to && { ...to },
  reason,
  href: eventAddress({ stream, workflowId, runId, name: text }),
})

const outcome = z.object({ done: z.boolean() })
const listing = z.object({
  steps: contract.undo.reply.shape.undone,
  /** The keys of those that are undone, and of those that are next. */
  done: z.array(z.string()),
  rest: z.array(z.string()),
})
