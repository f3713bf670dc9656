import { describe, expect, it } from 'vitest'
import { changeStream, maxEarly, maxUnreadBytes, minGroup, wishes } from '#adapters/http/log/change-stream.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { logStart, placeIn, placeText } from '#domain/log/log-place.ts'

const idOf = (position: number) => `01900000-0000-7000-8000-${String(position).padStart(12, '0')}`
const placeAt = (position: number) => ({ position, id: idOf(position) })
const textOf = (position: number) => `${position}-${idOf(position)}`

const noticeAt = (position: number) => ({
  id: idOf(position),
  stream: streamName('lead', '01900000-0000-7000-8000-000000000000'),
  version: position,
  type: 'LeadCaptured',
  position,
  at: '2026-03-01T12:00:00.000Z',
  actor: 'ada',
})
const noticesTo = (last: number) => Array.from({ length: last }, (_, at) => noticeAt(at + 1))

/** A browser's stream, and the events sent to it, with their ids. */
const aBrowser = (wish = wishes.work.singly) => {
  const messages: string[] = []
  const data: string[] = []
  let unread = 0
  const send = (bytes: Uint8Array) => {
    for (const [, event, line = '', id] of new TextDecoder()
      .decode(bytes)
      .matchAll(/event: (\w+)\ndata: (.*)\nid: (.*)\n\n/g)) {
      messages.push(`${event} ${id}`)
      data.push(line)
    }
  }
  const changes = changeStream({ send, unread: () => unread }, wish)
  const leaveUnread = (bytes: number) => {
    unread = bytes
  }
  return { messages, data, changes, leaveUnread }
}

describe('a browser that reads more slowly than changes arrive', () => {
  it('gets a reset and the changes after it once it has read, while its buffer stays bounded', () => {
    const { messages, changes, leaveUnread } = aBrowser()
    changes.startAfter(logStart)
    changes.push([noticeAt(1)])
    leaveUnread(maxUnreadBytes)
    changes.push([noticeAt(2)])
    leaveUnread(maxUnreadBytes - 1)
    changes.push([noticeAt(3)])
    expect(messages).toEqual([`change ${textOf(1)}`])
    changes.drained()
    changes.push([noticeAt(4)])
    expect(messages.slice(1)).toEqual([`reset ${textOf(3)}`, `change ${textOf(4)}`])
  })

  it('gets no reset where it has read everything in time', () => {
    const { messages, changes } = aBrowser()
    changes.startAfter(logStart)
    changes.push(noticesTo(2))
    changes.drained()
    expect(messages).toEqual([`change ${textOf(1)}`, `change ${textOf(2)}`])
  })

  it('bounds the notices that arrive before the start position is known, then resets', () => {
    const { messages, changes } = aBrowser()
    changes.push(noticesTo(maxEarly))
    changes.push([noticeAt(maxEarly + 1)])
    changes.startAfter(placeAt(5))
    changes.push([noticeAt(maxEarly + 2)])
    expect(messages).toEqual([`reset ${textOf(maxEarly + 1)}`, `change ${textOf(maxEarly + 2)}`])
  })
})

describe('a browser that has a part of a batch', () => {
  it('gets the rest, in order and once', () => {
    const { messages, changes } = aBrowser()
    changes.push(noticesTo(3))
    changes.startAfter(placeAt(2))
    changes.push(noticesTo(4))
    expect(messages).toEqual([`change ${textOf(3)}`, `change ${textOf(4)}`])
  })
})

describe('a browser that takes groups', () => {
  it('gets many changes at once as one message with the id of the last, and few singly', () => {
    const { messages, data, changes } = aBrowser(wishes.work.inGroups)
    changes.startAfter(logStart)
    const security = { ...noticeAt(minGroup + 2), stream: streamName('security', 'log') }
    const run = { ...noticeAt(minGroup + 1), stream: streamName('run', 'r1'), type: 'RunEnded' }
    changes.push([...noticesTo(minGroup), run, security])
    changes.push([noticeAt(minGroup + 3)])
    expect(messages).toEqual([`changes ${textOf(minGroup + 1)}`, `change ${textOf(minGroup + 3)}`])
    const lead = '01900000-0000-7000-8000-000000000000'
    expect(JSON.parse(data[0] ?? '')).toEqual({
      lead: { LeadCaptured: Array.from({ length: minGroup }, () => lead) },
      run: { RunEnded: ['r1'] },
    })
  })

  it('gets them as one message beside one that gets each of the same changes', () => {
    const [grouped, single] = [aBrowser(wishes.work.inGroups), aBrowser()]
    const notices = noticesTo(minGroup)
    for (const { changes } of [grouped, single]) {
      changes.startAfter(logStart)
      changes.push(notices)
    }
    expect([grouped.messages.length, single.messages.length]).toEqual([1, minGroup])
  })
})

describe('a browser that has seen what a failover lost', () => {
  it('gets a reset, and then the events that took the lost positions', () => {
    const { messages, changes } = aBrowser()
    changes.startAfter(placeAt(5))
    changes.push([noticeAt(6)])
    changes.rewind(placeAt(4))
    changes.push([noticeAt(5)])
    expect(messages).toEqual([`change ${textOf(6)}`, `reset ${textOf(4)}`, `change ${textOf(5)}`])
  })

  it('gets it also where the log was rewound before its start position was known', () => {
    const { messages, changes } = aBrowser()
    changes.push([noticeAt(6)])
    changes.rewind(placeAt(4))
    changes.startAfter(placeAt(6))
    changes.push([noticeAt(5)])
    expect(messages).toEqual([`reset ${textOf(4)}`, `change ${textOf(5)}`])
  })
})

describe('the id of a server-sent event', () => {
  it('reads as the place that it was made of, and nothing else reads as one', () => {
    for (const place of [logStart, placeAt(1), placeAt(123_456)]) expect(placeIn(placeText(place))).toEqual(place)
    for (const text of ['', '5', '-1', 'nonsense', `0-${idOf(1)}`, `1-${idOf(1)}0`, '0.', `0.1-${idOf(1)}`])
      expect(placeIn(text)).toBe(null)
  })
})
