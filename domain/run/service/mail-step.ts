import type { Clock } from '#domain/kernel/clock.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import type { MailStep } from '#domain/kernel/step.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { cutText } from '#domain/kernel/text.ts'
import { type LeadEvent, pipelineLead } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { EndpointReply } from '../ports/endpoint.ts'
import type { RunView } from '../views/run-view.ts'
import { answerWith, causeOf, failWith, leadErased, noLead } from './step-replies.ts'

type Ports = {
  readonly store: EventStore
  readonly derivedId: DerivedIds
  readonly clock: Clock
  /** Whether there is a mail server. */
  readonly canMail?: boolean
}
type Inputs = Readonly<Record<string, unknown>>

/**
 * Writes the mail of a step, which the worker sends at most once. Its id is derived: a step that is repeated after a
 * crash writes no other. A mail to the owner follows from the event that completes the step.
 */
export const mailStep = ({ store, derivedId, clock, canMail = false }: Ports) => {
  const handle = leadHandler(store)
  return async (step: MailStep, { id: runId, leadId, startedAt }: RunView, inputs: Inputs): Promise<EndpointReply> => {
    if (leadId === null) return failWith(noLead)
    if (!canMail) return failWith('No mail server is configured. Set one up under Settings, Mail.')
    const stream = streamName('lead', leadId)
    const lead = pipelineLead((await store.read<LeadEvent>(stream)).events)
    if (lead === null) return failWith(leadErased)
    const mailId = derivedId(startedAt, [runId, step.id, 'mail'])
    const [subject, text] = [oneLine(inputs.subject), plainText(inputs.text)]
    if (subject === '' || text === '') return failWith(`“${step.name}” has no ${subject === '' ? 'subject' : 'text'}.`)
    if (step.to === 'owner' || lead.mails.some(({ id }) => id === mailId)) return answerWith({ mailId })
    const now = clock.now()
    const context = { cause: causeOf(runId, step.id), at: now, subjects: [streamName('run', runId)] }
    const outcome = await handle(stream, { type: 'WriteMail', mailId, subject, text, unattended: true, now }, context)
    if (outcome.accepted) return answerWith({ mailId })
    return failWith(outcome.rejection.type === 'AddressReturned' ? returned : leadErased)
  }
}

const returned =
  'A mail to the address of this lead was returned. Take the address for good again, then repeat the run.'

const maxSubject = 200
const plainText = (value: unknown): string => (value === null || value === undefined ? '' : String(value)).trim()
const oneLine = (value: unknown): string => cutText(plainText(value).replace(/\s+/g, ' '), maxSubject)
