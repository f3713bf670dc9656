import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ZodObject } from 'zod'
import { builtInLibrary } from '#adapters/writer/static-content/built-in-library.ts'
import { storedEvents } from '#contracts/events.ts'
import type { StoredEvent } from '#contracts/stored-event.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { type LeadCommand, type LeadEvent, lead } from '#domain/lead/model/index.ts'
import type { LibraryEvent } from '#domain/library/model/index.ts'
import type { SettingEvent } from '#domain/setting/model/index.ts'
import { oneCallEventOfEach } from '#tests/support/lead/calls.ts'
import { oneLeadEventOfEach } from '#tests/support/lead/lead-events.ts'
import { captured, captureLead, noon, receiveMessage, reviseLead, subscribeLead } from '#tests/support/lead/leads.ts'
import {
  oneRunEventOfEach,
  oneTriggerEventOfEach,
  oneWorkflowEventOfEach,
} from '#tests/support/run/run-and-workflow-events.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'
import { oneSiteEventOfEach } from '#tests/support/site/site-events.ts'
import { oneSecurityEvent, oneStaffEventOfEach } from '#tests/support/staff/staff-events.ts'
import {
  oneApprovalEventOfEach,
  oneTokenEventOfEach,
  oneWebhookEventOfEach,
} from '#tests/support/staff/token-events.ts'

const contractOf = (type: string): StoredEvent => {
  const contract = storedEvents.get(type)
  if (contract === undefined) throw new Error(`no contract for ${type}`)
  return contract
}

/** A field missing in the contract would be lost, and a missing field rejected. */
const expectToFit = ({ type, data }: DomainEvent) => expect(contractOf(type).data.parse(data)).toEqual(data)

/** One event of each type that the settings can have. */
const oneSettingEventOfEach: { readonly SettingsChanged: SettingEvent } = {
  SettingsChanged: {
    type: 'SettingsChanged',
    data: {
      changes: [
        { key: 'BRAND_NAME', value: 'Harbour' },
        { key: 'SMTP_URL', sealed: '01890000-0000-7000-8000-000000000001' },
        { key: 'LOCALE', value: null },
      ],
    },
  },
}

type LibraryEvents = { readonly [Type in LibraryEvent['type']]: Extract<LibraryEvent, { type: Type }> }

/** One event of each type that the library can have. */
const oneLibraryEventOfEach: LibraryEvents = {
  LibraryStarted: { type: 'LibraryStarted', data: builtInLibrary },
  LibraryRevised: { type: 'LibraryRevised', data: { ...builtInLibrary, nextSteps: 'Call us.' } },
}

const ofPeople = { ...oneLeadEventOfEach, ...oneShareEventOfEach, ...oneStaffEventOfEach, ...oneSecurityEvent }
const ofPrograms = {
  ...oneTriggerEventOfEach,
  ...oneTokenEventOfEach,
  ...oneWebhookEventOfEach,
  ...oneSettingEventOfEach,
  ...oneApprovalEventOfEach,
  ...oneCallEventOfEach,
}
const ofWork = { ...oneLibraryEventOfEach, ...oneSiteEventOfEach, ...oneWorkflowEventOfEach, ...oneRunEventOfEach }
const oneOfEach = { ...ofPeople, ...ofWork, ...ofPrograms }
const empty = captured({ name: '', phone: null, company: null, estimatedValue: null, notes: '' })
const decisions: readonly [string, readonly LeadEvent[], LeadCommand][] = [
  ['a capture', [], captureLead()],
  [
    'a capture of next to nothing',
    [],
    captureLead({ name: '', phone: '', company: '', notes: '', estimatedValue: null }),
  ],
  ['a capture of a won referral', [], captureLead({ source: 'referral', status: 'won' })],
  ['a message', [captured()], receiveMessage()],
  ['a message that fills', [empty], receiveMessage({ phone: '1', company: 'Engines', budget: '$50,000+' })],
  ['a subscription', [captured()], subscribeLead()],
  ['a subscription that fills', [empty], subscribeLead({ name: 'Ada' })],
  [
    'a revision of everything',
    [captured()],
    reviseLead({
      status: 'lost',
      priority: 'low',
      estimatedValue: 1_000_000_000_000,
      notes: 'No.',
      name: 'Ada King',
      phone: '',
      company: null,
      lastContactDate: noon,
    }),
  ],
]

describe('the contract of stored events', () => {
  it.each(decisions)('holds the events of %s', (_, history, command) => {
    const decision = lead.decide(command, history.reduce(lead.evolve, lead.initialState))
    const events = decision.accepted ? decision.events : []
    expect(events).not.toHaveLength(0)
    for (const event of events) expectToFit(event)
  })

  it.each(Object.values<DomainEvent>(oneOfEach))('accepts a $type with every field', expectToFit)

  it('names each type that the domain has, and no other', () =>
    expect([...storedEvents.keys()].sort()).toEqual(Object.keys(oneOfEach).sort()))

  it.each(Object.values<DomainEvent>(ofPeople))('still holds a $type whose person was erased', ({ type, data }) => {
    const { personal, data: schema } = contractOf(type)
    expect(schema.safeParse({ ...data, ...personal }).success).toBe(true)
  })

  it.each(Object.values<DomainEvent>(ofPeople))('leaves nothing that was typed open in a $type', ({ type, data }) => {
    const { personal } = contractOf(type)
    const open = Object.entries(data).filter(([field]) => !(field in personal))
    expect(JSON.stringify(open)).not.toMatch(/Ada|ada@|7946|Engines|Please|again/)
  })

  it.each([...storedEvents.values()])('withholds what is secret in a $type', ({ data, withheld }) => {
    const secret = Object.keys((data as ZodObject).shape).filter((field) => /secret|sealed|verifier/i.test(field))
    expect(withheld).toEqual(secret)
  })

  it.each([...storedEvents.values()])('turns each older version of a $type into the next', ({ version, upcasts }) =>
    expect(Object.keys(upcasts).map(Number)).toEqual(Array.from({ length: version - 1 }, (_, index) => index + 1)),
  )

  it.each([...storedEvents.values()])('is documented for people: $type', ({ type, version, data, personal }) => {
    const [, documented, fields = ''] = page.match(new RegExp(`^\\| ${type} \\| (\\d+) \\| (.*) \\|$`, 'm')) ?? []
    expect(Number(documented)).toBe(version)
    const shape = (data as ZodObject).shape
    expect(fields.match(/`\*?\w+\??/g)?.map((field) => field.slice(1)) ?? []).toEqual(
      Object.entries(shape).map(
        ([field, value]) => `${field in personal ? '*' : ''}${field}${value.safeParse(undefined).success ? '?' : ''}`,
      ),
    )
  })
})

const page = readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8')
