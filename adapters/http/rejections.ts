import type { VersionStale } from '../../domain/application/command-handler.ts'
import type { LeadKnown } from '../../domain/application/leads.ts'
import type { LeadRejection } from '../../domain/lead/index.ts'
import { type Refusal, RequestRefused } from './problems.ts'

type Rejection = LeadRejection | LeadKnown | VersionStale

/** How each refusal of the domain reads over HTTP. */
const refusals: Record<Rejection['type'], Refusal> = {
  LeadNotFound: { status: 404, detail: 'There is no such lead.' },
  LeadAlreadyCaptured: { status: 409, detail: 'This lead exists already.' },
  LeadKnown: { status: 409, detail: 'A lead with this e-mail address exists already.' },
  VersionStale: { status: 412, detail: 'Somebody else saved first. Load it again, then repeat your change.' },
}

export const rejected = (rejection: Rejection): RequestRefused =>
  new RequestRefused({
    ...refusals[rejection.type],
    ...(rejection.type === 'LeadKnown' ? { leadId: rejection.leadId } : {}),
  })
