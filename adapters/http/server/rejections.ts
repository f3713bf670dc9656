import { wording } from '#contracts/messages.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { RequestRefused } from './problems.ts'
import { type Rejection, refusals } from './refusals.ts'

/** The fields of the requests that these are about. */
const fields: Partial<Record<Rejection['type'], string>> = {
  LeadUnknown: 'leadId',
  MailNotFound: 'inReplyTo',
  InputMustBeOptional: 'required',
  DecisionOutOfRange: 'decision.until',
  NoDocumentToDecideOn: 'decision',
  NothingToRemindOf: 'remind',
  NoSuchItem: 'selected',
  ExpiryOutOfRange: 'expiresAt',
}

/** Throw the result. Days in its words are those of `timeZone`; the status of each rejection is in `refusals`. */
export const rejected = (rejection: Rejection, timeZone = 'UTC'): RequestRefused => {
  const refusal = refusals[rejection.type]
  switch (rejection.type) {
    case 'LeadKnown':
      return new RequestRefused({ ...refusal, leadId: rejection.leadId })
    case 'StepsInvalid':
    case 'InputsInvalid':
      return new RequestRefused({ ...refusal, detail: detailOf(rejection.faults), errors: [...rejection.faults] })
    case 'InputInUse': {
      const [who, them] = rejection.steps.length === 1 ? ['step', 'it'] : ['steps', 'them']
      const names = rejection.steps.map((name) => `“${name}”`).join(', ')
      const detail = `Used by the ${who} ${names}. Change ${them} first, then remove this input.`
      return new RequestRefused({ ...refusal, detail })
    }
    case 'RunHasEnded':
      return new RequestRefused({ ...refusal, detail: `This run has ended already: it is ${rejection.status}.` })
    case 'RunNotShareable':
      return new RequestRefused({ ...refusal, detail: `${whyNotShared[rejection.status]} ${refusal.detail}` })
    case 'CallTaken':
      return new RequestRefused({ ...refusal, leadId: rejection.leadId })
    case 'ApprovalJudged':
      return new RequestRefused({ ...refusal, detail: `This was ${rejection.state} already.` })
    case 'ApprovalOutdated':
      return new RequestRefused({ ...refusal, before: rejection.before && { ...rejection.before } })
    case 'DocumentChanged':
      return new RequestRefused({ ...refusal, current: rejection.current })
    case 'DecisionMade': {
      const { decided: state, at, version } = rejection
      const detail = wording(madeAlready[state], { date: dayOf(at, timeZone) })
      return new RequestRefused({ ...refusal, detail, decision: { state, at, version } })
    }
    default: {
      const path = fields[rejection.type]
      return new RequestRefused(
        path === undefined ? refusal : { ...refusal, errors: [{ path, message: refusal.detail }] },
      )
    }
  }
}

const madeAlready = {
  accepted: 'This document was accepted already, on {date}.',
  declined: 'This document was declined already, on {date}.',
} as const

const whyNotShared = {
  pending: 'This run has not been made yet.',
  running: 'This run is still running.',
  failed: 'This run failed.',
  cancelled: 'This run was cancelled.',
} as const

const detailOf = (faults: readonly { readonly message: string }[]) =>
  `${faults.map(({ message }) => message).join('; ')}.`
