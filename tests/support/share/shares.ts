import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { CreateShare, OpenShare, ShareEvent } from '#domain/share/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { at } from '#tests/support/run/runs.ts'

type Data<Type extends ShareEvent['type']> = Extract<ShareEvent, { type: Type }>['data']

/** A link that expires a day after noon; each test overrides the fields that matter to it. */
export const createShare = (fields: Partial<CreateShare> = {}): CreateShare => ({
  type: 'CreateShare',
  runId: '0197',
  workflowId: 5,
  name: 'Ada',
  expiresAt: at(86_400_000),
  pinnedVersion: null,
  passcodeVerifier: null,
  requiresEmail: false,
  createdBy: 'a user',
  now: noon,
  ...fields,
})

export const created = (fields: Partial<Data<'ShareCreated'>> = {}): ShareEvent => {
  const { type, now, decisionUntil, ...settings } = createShare()
  return { type: 'ShareCreated', data: { ...settings, createdAt: now, ...fields } }
}

export const openShare = (fields: Partial<OpenShare> = {}): OpenShare => ({
  type: 'OpenShare',
  visitId: 'visit 1',
  by: 'person',
  returning: false,
  passcodeVerifier: null,
  email: null,
  now: at(1000),
  ...fields,
})

export const opened = (fields: Partial<Data<'ShareOpened'>> = {}): ShareEvent => ({
  type: 'ShareOpened',
  data: { visitId: 'visit 1', by: 'person', email: null, openedAt: at(1000), ...fields },
})

export const viewed = (visitId = 'visit 1', viewedAt = at(1000)): ShareEvent => ({
  type: 'ShareViewed',
  data: { visitId, viewedAt },
})

export const sectionsRead = (sections: Data<'ShareSectionsRead'>['sections'], visitId = 'visit 1'): ShareEvent => ({
  type: 'ShareSectionsRead',
  data: { visitId, sections, readAt: at(60_000) },
})

export const revoked = (revokedAt = at(2000)): ShareEvent => ({ type: 'ShareRevoked', data: { revokedAt } })
export const restored = (restoredAt = at(3000)): ShareEvent => ({ type: 'ShareRestored', data: { restoredAt } })

/** Events as stored in the log. */
export const recordedShare = (...events: readonly ShareEvent[]): RecordedEvent<ShareEvent>[] =>
  events.map((event, index) => ({
    ...event,
    id: `event ${index + 1}`,
    stream: 'share-0199',
    version: index + 1,
    at: noon,
    hash: '',
    actor: 'ada',
    correlationId: 'c',
    causationId: 'c',
  }))
