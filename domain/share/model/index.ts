import type { Decider } from '#domain/kernel/decider.ts'
import type { ShareCommand, ShareRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { ShareEvent } from './events.ts'
import { evolve, initialState, type Share } from './state.ts'

export type { CreateShare, OpenShare, ReviseShare, ShareCommand, ShareRejection, Visitor } from './commands.ts'
export type { SectionTime, ShareEvent } from './events.ts'
export { hasExpired, type Share } from './state.ts'

export const share: Decider<Share, ShareCommand, ShareEvent, ShareRejection> = { initialState, evolve, decide }
