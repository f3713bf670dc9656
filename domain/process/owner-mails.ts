import { parseExactly } from '#domain/kernel/numeral.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type LeadEvent, pipelineLead } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import { type RunEvent, run } from '#domain/run/model/index.ts'

type Recipient = { readonly id: string; readonly email: string }

type Ports = {
  readonly store: EventStore
  /** The members of staff who are mailed about a lead. */
  readonly recipientsOf: (leadId: string) => Promise<readonly Recipient[]>
}

/** The mails of steps to the owner of their lead: each sent at most once. */
export const ownerMails =
  ({ store, recipientsOf }: Ports, replyTo: string): LettersOf =>
  async ({ stream, version, type }) => {
    if (type !== 'RunStepCompleted') return []
    const { events } = await store.read<RunEvent>(stream)
    const completed = events.find((event) => event.version === version)
    const state = events.reduce(run.evolve, run.initialState)
    if (completed?.type !== 'RunStepCompleted' || state.status === 'absent' || state.leadId === null) return []
    const stepId = completed.data.step
    const start = events.findLast((event) => event.type === 'RunStepStarted' && event.data.step === stepId)
    const step = stepsOf(events).find(({ id }) => id === stepId)
    if (step?.kind !== 'mail' || step.to !== 'owner' || start?.type !== 'RunStepStarted') return []
    const { leadId } = state
    const { subject, text } = parseExactly(start.data.inputs) as { readonly subject: unknown; readonly text: unknown }
    const compose = (to: string) => async () =>
      (await isGone(store, leadId)) ? null : { to, replyTo, subject: String(subject), text: String(text) }
    return (await recipientsOf(leadId)).map(({ id, email }) => ({
      key: `${stream}-${stepId}-${id}`,
      about: stream,
      kind: 'step',
      recipient: id,
      compose: compose(email),
      settle: async () => undefined,
    }))
  }

const stepsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'RunStepsPinned' ? event.data.steps : []))

const isGone = async (store: EventStore, leadId: string): Promise<boolean> =>
  pipelineLead((await store.read<LeadEvent>(streamName('lead', leadId))).events) === null
