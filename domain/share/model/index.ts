import type { Decider } from '#domain/kernel/decider.ts'
import type { ShareCommand, ShareRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { ShareEvent } from './events.ts'
import { evolve, initialState, type Share } from './state.ts'

export type {
  AcceptProposal,
  CreateShare,
  DeclineProposal,
  NoSuchItem,
  OpenShare,
  ShareCommand,
  ShareRejection,
} from './commands.ts'
export type { AcceptedPrice, SectionTime, ShareEvent, Visitor } from './events.ts'
export { linkPatterns, withoutLinkTokens, withoutLinkTokensIn } from './links-in-texts.ts'
export { hasExpired, type Share } from './state.ts'

export const share: Decider<Share, ShareCommand, ShareEvent, ShareRejection> = { initialState, evolve, decide }
