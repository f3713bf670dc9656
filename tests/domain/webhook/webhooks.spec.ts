import { describe, expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { sentFields } from '#contracts/webhook/sent-fields.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { History } from '#domain/log/ports/histories.ts'
import {
  retryAfterSeconds,
  signingSecrets,
  type Webhook,
  type WebhookCommand,
  type WebhookEvent,
  webhook,
} from '#domain/webhook/model/index.ts'
import type { NewDelivery } from '#domain/webhook/ports/deliveries.ts'
import { recordDeliveries, webhooks } from '#domain/webhook/service/webhooks.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { oneTokenEventOfEach, oneWebhookEventOfEach } from '#tests/support/staff/token-events.ts'

const events = oneWebhookEventOfEach
const { WebhookCreated: created, WebhookSecretRotated: rotated, WebhookSwitchedOff: off } = events
const { WebhookSwitchedOn: on, WebhookDeleted: deleted } = events
const { createdAt, ...wish } = created.data
const create: WebhookCommand = { type: 'CreateWebhook', now: noon, ...wish }
const remove: WebhookCommand = { type: 'DeleteWebhook', now: noon }
const rotate: WebhookCommand = { type: 'RotateWebhookSecret', now: noon, secret: 'v1.two' }
const switchOff: WebhookCommand = { type: 'SwitchWebhookOff', reason: 'gone', now: noon }
const switchOn: WebhookCommand = { type: 'SwitchWebhookOn', now: noon }

const context = { cause: { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }, at: noon }

const stateAfter = (...history: readonly WebhookEvent[]): Webhook =>
  history.reduce(webhook.evolve, webhook.initialState)
const acceptance = (...decided: readonly WebhookEvent[]) => ({ accepted: true, events: decided })
const refusal = (type: string) => ({ accepted: false, rejection: { type } })

describe('a webhook', () => {
  it.each<[string, readonly WebhookEvent[], WebhookCommand, object]>([
    ['is created', [], create, acceptance(created)],
    ['is created once', [created], create, refusal('WebhookAlreadyCreated')],
    ['gets another secret for a day beside the first', [created], rotate, acceptance(rotated)],
    ['is switched off', [created], switchOff, acceptance(off)],
    ['is switched off once', [created, off], switchOff, acceptance()],
    ['is switched on again', [created, off], switchOn, acceptance(on)],
    ['is on already', [created], switchOn, acceptance()],
    ['is deleted', [created, off], remove, acceptance(deleted)],
    ['is deleted once', [created, deleted], remove, acceptance()],
    ['gets no secret once deleted', [created, deleted], rotate, refusal('WebhookNotFound')],
    ['has to be there', [], switchOn, refusal('WebhookNotFound')],
  ])('%s', (_, history, command, outcome) => {
    expect(webhook.decide(command, stateAfter(...history))).toEqual(outcome)
  })

  it('signs with both secrets for a day after a rotation, the newest first', () => {
    const state = stateAfter(created, rotated)
    const sealedAt = (now: string) =>
      state.status === 'absent' ? [] : signingSecrets(state, now).map(({ sealed }) => sealed)
    expect(sealedAt('2026-01-02T11:59:59.999Z')).toEqual(['v1.two', 'v1.one'])
    expect(sealedAt('2026-01-02T12:00:00.000Z')).toEqual(['v1.two'])
  })

  it('is tried ten times over three days', () => {
    const delays = Array.from({ length: 11 }, (_, index) => retryAfterSeconds(index + 1))
    expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null, null])
  })
})

const notice = (position: number, type = 'LeadCaptured'): EventNotice => ({
  ...{ position, type, id: `event ${position}`, stream: 'lead-1', version: 1, at: noon, actor: 'visitor' },
})

const history = (placed: readonly [number, WebhookEvent][], id = 'a'): History<WebhookEvent> =>
  placed.map(([position, event], index) => ({
    ...event,
    ...{ position, stream: `webhook-${id}`, version: index + 1, id: `${id} ${position}`, at: noon },
    ...{ actor: 'ada', correlationId: 'r', causationId: 'r', hash: '00' },
  }))

/** The positions of the events recorded for each webhook. */
const recordsOf = async (histories: readonly History<WebhookEvent>[], notices: readonly EventNotice[]) => {
  const records: NewDelivery[] = []
  const of = async <Event extends DomainEvent>() => histories as unknown as readonly History<Event>[]
  const record = recordDeliveries({
    histories: { of },
    deliveries: { record: async (wanted) => void records.push(...wanted) },
    ids: { next: () => 'id' },
  })
  await record(notices)
  return records.map(({ webhookId, notice: { position } }) => [webhookId, position])
}

describe('a delivery is kept', () => {
  it('of each event of a chosen type after the webhook, for each webhook', async () => {
    const [a, b] = [history([[2, created]]), history([[4, created]], 'b')]
    const notices = [notice(1), notice(3), notice(5), notice(6, 'LeadStatusChanged'), notice(7, 'RunCompleted')]
    expect(await recordsOf([a, b], notices)).toEqual([
      ['a', 3],
      ['a', 5],
      ['b', 5],
      ['a', 7],
      ['b', 7],
    ])
  })

  it('by webhooks that are read again after an event of theirs, and where another process may have handled some', async () => {
    let reads = 0
    const of = async <Event extends DomainEvent>() => {
      reads += 1
      return [history([[2, created]])] as unknown as readonly History<Event>[]
    }
    const record = recordDeliveries({
      histories: { of },
      deliveries: { record: async () => undefined },
      ids: { next: () => 'id' },
    })
    const due = [
      await record([notice(3)]),
      await record([notice(4), notice(5, 'LeadSubscribed')]),
      await record([notice(6, 'LeadSubscribed')]),
    ]
    expect([reads, due]).toEqual([1, [true, true, false]])
    expect(await record([{ ...notice(7, 'WebhookSwitchedOff'), stream: 'webhook-a' }])).toBe(true)
    expect(reads).toBe(2)
    await record([notice(9)])
    expect(reads).toBe(3)
  })

  it('of what happened while it was on, whenever that is looked at', async () => {
    const paused = history([
      [1, created],
      [3, off],
      [5, on],
    ])
    expect(await recordsOf([paused], [notice(2), notice(4), notice(6)])).toEqual([
      ['a', 2],
      ['a', 6],
    ])
    expect(
      await recordsOf(
        [
          history([
            [1, created],
            [9, deleted],
          ]),
        ],
        [notice(2)],
      ),
    ).toEqual([])
  })
})

it('a webhook that is deleted while it gets another secret leaves no key behind', async () => {
  const keys = new Set<string>()
  const vault = {
    make: () => 'whsec_1',
    open: async () => [],
    seal: async (id: string) => {
      if (keys.has(id)) await service.delete(id, context)
      keys.add(id)
      return 'v1.sealed'
    },
    forget: async (id: string) => void keys.delete(id),
  }
  const store = memoryEventStore(memoryDatabase({ now: () => noon }, uuidIds))
  const users = { emailsOf: async () => new Map() }
  const [histories, deliveries] = [{ of: async () => [] }, { forget: async () => undefined }]
  const service = webhooks({ store, histories, users, vault, deliveries, ids: uuidIds })
  const { id } = await service.create(wish, context)
  expect(await service.rotate(id, context)).toEqual({ accepted: false, rejection: { type: 'WebhookNotFound' } })
  expect([...keys]).toEqual([])
})

describe('what is sent of an event', () => {
  const lead = { source: 'direct', name: 'Ada', email: 'ada@example.com', status: 'new' }

  it('is not personal, unless that was asked for', () => {
    expect(sentFields('LeadCaptured', lead, false)).toEqual({ source: 'direct', status: 'new' })
    expect(sentFields('LeadCaptured', lead, true)).toEqual(lead)
  })

  it('is never a secret', () => {
    expect(sentFields('TokenIssued', oneTokenEventOfEach.TokenIssued.data, true)).not.toHaveProperty('secretHash')
    expect(sentFields('WebhookCreated', created.data, true)).not.toHaveProperty('secret')
  })
})
