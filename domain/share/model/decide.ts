import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { dayMs, type Instant } from '#domain/kernel/instant.ts'
import type { CreateShare, EraseShare, ReviseShare, ShareCommand, ShareRejection } from './commands.ts'
import { acceptProposal, declineProposal } from './decision.ts'
import type { ShareEvent } from './events.ts'
import { answerQuestion, askQuestion } from './question.ts'
import { remindReader, setReminders } from './reminders.ts'
import type { LiveShare, RevokedShare, Share } from './state.ts'
import { hasExpired } from './state.ts'
import { openShare, readSections, viewShare } from './visit.ts'

type Verdict = Decision<ShareEvent, ShareRejection>

/**
 * Rejects `ShareNotFound`, then `ShareRevoked`, then `ShareExpired`; staff can revise, revoke and restore a link that
 * has expired.
 */
export const decide = (command: ShareCommand, share: Share): Verdict => {
  if (command.type === 'CreateShare') return createShare(command, share)
  if (share.status === 'absent') return reject({ type: 'ShareNotFound' })
  if (command.type === 'EraseShare') return eraseShare(command, share)
  if (command.type === 'RestoreShare') return restoreShare(command.now, share)
  if (share.status === 'revoked') {
    return command.type === 'RevokeShare' ? accept() : reject({ type: 'ShareRevoked' })
  }
  if (command.type === 'RevokeShare') return accept({ type: 'ShareRevoked', data: { revokedAt: command.now } })
  if (command.type === 'ReviseShare') return reviseShare(command, share)
  if (command.type === 'ExhaustPasscode') return exhaustPasscode(command.now, share)
  if (hasExpired(share, command.now)) return reject({ type: 'ShareExpired' })
  switch (command.type) {
    case 'OpenShare':
      return openShare(command, share)
    case 'ViewShare':
      return viewShare(command, share)
    case 'ReadSections':
      return readSections(command, share)
    case 'AskQuestion':
      return askQuestion(command, share)
    case 'AnswerQuestion':
      return answerQuestion(command, share)
    case 'AcceptProposal':
      return acceptProposal(command, share)
    case 'DeclineProposal':
      return declineProposal(command, share)
    case 'RemindReader':
      return remindReader(command, share)
  }
}

const createShare = ({ type, now, decisionUntil, remind, ...settings }: CreateShare, share: Share): Verdict => {
  if (share.status !== 'absent') return reject({ type: 'ShareAlreadyCreated' })
  if (!mayEndAt(settings.expiresAt, now)) return reject({ type: 'ExpiryOutOfRange' })
  if (decisionUntil != null && !mayEndAt(decisionUntil, now)) return reject({ type: 'DecisionOutOfRange' })
  const created: ShareEvent = { type: 'ShareCreated', data: { ...settings, createdAt: now } }
  const decision = decisionUntil == null ? null : { until: decisionUntil, made: null }
  const reminders = setReminders(remind, decision, now)
  if (reminders === null) return reject({ type: 'NothingToRemindOf' })
  if (decisionUntil == null) return accept(created)
  const request: ShareEvent = { type: 'ShareDecisionAsked', data: { until: decisionUntil, askedAt: now } }
  return accept(created, request, ...reminders)
}

const eraseShare = ({ leadId, revoke, now }: EraseShare, share: LiveShare | RevokedShare): Verdict => {
  const erased: ShareEvent = { type: 'ShareErased', data: { erasedAt: now, leadId } }
  const revoked: ShareEvent = { type: 'ShareRevoked', data: { revokedAt: now } }
  return accept(...(revoke && share.status === 'live' ? [revoked, erased] : [erased]))
}

const exhaustPasscode = (now: Instant, share: LiveShare): Verdict =>
  share.passcodeVerifier === null || share.passcodeExhausted
    ? accept()
    : accept({ type: 'SharePasscodeExhausted', data: { exhaustedAt: now } })

const reviseShare = ({ name, expiresAt, passcodeVerifier, remind, now }: ReviseShare, share: LiveShare): Verdict => {
  if (expiresAt !== undefined && !mayEndAt(expiresAt, now)) return reject({ type: 'ExpiryOutOfRange' })
  const events: ShareEvent[] = []
  if (name !== undefined && name !== share.name) events.push({ type: 'ShareRenamed', data: { name } })
  if (expiresAt !== undefined && expiresAt !== share.expiresAt) {
    events.push({ type: 'ShareExpirySet', data: { expiresAt } })
  }
  if (passcodeVerifier !== undefined) events.push({ type: 'SharePasscodeSet', data: { passcodeVerifier, setAt: now } })
  const reminders = setReminders(remind, share.decision, now)
  return reminders === null ? reject({ type: 'NothingToRemindOf' }) : accept(...events, ...reminders)
}

/** An accidental revocation can be undone shortly after; later the link stays closed. */
const maxMsToRestore = 60_000

const restoreShare = (now: Instant, share: LiveShare | RevokedShare): Verdict => {
  if (share.status === 'live') return accept()
  if (share.erased) return reject({ type: 'ShareRevoked' })
  if (Date.parse(now) - Date.parse(share.revokedAt) > maxMsToRestore) return reject({ type: 'RevokedTooLongAgo' })
  return accept({ type: 'ShareRestored', data: { restoredAt: now } })
}

const maxLifeMs = 3650 * dayMs

const mayEndAt = (expiresAt: Instant | null, now: Instant): boolean =>
  expiresAt === null || (expiresAt > now && Date.parse(expiresAt) - Date.parse(now) <= maxLifeMs)
