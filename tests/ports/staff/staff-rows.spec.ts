import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { viewAfter } from '#domain/kernel/view.ts'
import {
  type Append,
  emptyStream,
  NoAdminLeft,
  placedAfter,
  RequestRepeated,
  type StreamHead,
} from '#domain/log/ports/event-store.ts'
import type { StaffEvent } from '#domain/staff/model/index.ts'
import { staffReadModel } from '#domain/staff/service/staff-handler.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { aVisitor } from '#tests/support/log/appends.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { oneStaffEventOfEach } from '#tests/support/staff/staff-events.ts'

const { StaffAdded, StaffDisabled: disabled } = oneStaffEventOfEach
const added = ({ stream }: StreamHead): StaffEvent => {
  return { ...StaffAdded, data: { ...StaffAdded.data, email: `${stream}@example.com` } }
}

/** An append with the row that results from the member's addition and these events. */
const append = (head: StreamHead, events: readonly StaffEvent[]): Append<StaffEvent> => {
  const history = head.version === 0 ? events : [added(head), ...events]
  const row = viewAfter(staffReadModel.view, placedAfter(emptyStream(head.stream), history, noon))
  return { head, events, cause: aVisitor, at: noon, rows: staffReadModel.changes(null, row, noon) }
}

const addition = () => {
  const head = emptyStream(`staff-${randomUUID()}`)
  return append(head, [added(head)])
}

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
])('an append with rows of staff: %s', (_, open) => {
  it('leaves an active administrator, also when two disable each other at once', async () => {
    const { store } = (await open()).here
    const heads = [await store.append(addition()), await store.append(addition())]
    const race = await Promise.allSettled(heads.map((head) => store.append(append(head, [disabled]))))
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(race.find(({ status }) => status === 'rejected')).toMatchObject({ reason: new NoAdminLeft() })
    const versions = await Promise.all(heads.map(async ({ stream }) => (await store.read(stream)).head.version))
    expect(versions.toSorted()).toEqual([1, 2])
  })

  it('writes none of them where its idempotency key exists', async () => {
    const { store } = (await open()).here
    const reply = { scope: 'staff', key: randomUUID(), fingerprint: '{}', reply: { status: 200, body: {} } }
    const head = await store.append({ ...addition(), reply })
    const repeated = store.append({ ...append(head, [disabled]), reply })
    await expect(repeated).rejects.toEqual(new RequestRepeated(reply))
  })
})
