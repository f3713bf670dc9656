import type { Asker } from '#domain/document/ports/asker.ts'
import type { Draft } from '#domain/document/ports/writer.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { AskStep } from '#domain/kernel/step.ts'
import type { EndpointReply } from '../ports/endpoint.ts'
import type { RunView } from '../views/run-view.ts'
import type { Backgrounds } from './backgrounds.ts'
import { failWith } from './step-replies.ts'

type Ports = {
  readonly backgroundOf: Backgrounds
  readonly clock: Clock
  /** Null without an AI. */
  readonly asker?: Asker | null
}
type Inputs = Readonly<Record<string, unknown>>

/** Asks the AI the question of a step. The outputs are the fields of the answer, then what it was made with. */
export const askStep =
  ({ backgroundOf, clock, asker = null }: Ports) =>
  async (step: AskStep, run: RunView, inputs: Inputs, cancellation: Cancellation): Promise<EndpointReply | Draft> => {
    if (asker === null) return failWith('No AI is configured. Set one up under Settings, AI.')
    const { library, libraryVersion } = await backgroundOf(run.leadId)
    const section = library.sections.find(({ key }) => key === step.section)
    if (step.section !== undefined && section === undefined)
      return failWith(`“${step.name}”: the library has no section ${step.section}.`)
    const prompt = [section?.text ?? '', step.prompt].filter((part) => part.trim() !== '').join('\n\n')
    const answer = await asker({ prompt, inputs, fields: step.fields }, cancellation)
    if (answer.type !== 'Answered') return answer
    const { values, model, tokenUse } = answer
    const madeWith = { prompt, ...(section !== undefined && { library: libraryVersion }) }
    const outputs = JSON.stringify({ ...values, generatedBy: model, generatedAt: clock.now(), madeWith })
    return { type: 'Drafted', outputs, tokenUse }
  }
