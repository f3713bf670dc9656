import { expect, it } from 'vitest'
import { type ChainedEvent, chainFollower, type StreamEnd } from '#domain/audit/model/index.ts'

const [streams, versions, page, maxEnds] = [100, 3, 10, 40]
const genesis = '0'

/** A log with interleaved events of far more streams than the follower keeps stream ends for in memory. */
const log = (tamperedAt = 0): readonly ChainedEvent[] =>
  Array.from({ length: streams * versions }, (_, index) => {
    const [stream, version] = [`lead-${index % streams}`, Math.floor(index / streams) + 1]
    const hashAfter = (previous: string) => `${previous}/${stream}.${version}`
    const parts = Array.from({ length: version }, (_, n) => `/${stream}.${n + 1}`)
    const hash = `${genesis}${parts.join('')}${index + 1 === tamperedAt ? '!' : ''}`
    return { position: index + 1, stream, version, hash, hashAfter }
  })

const follow = (events: readonly ChainedEvent[]) => {
  const follower = chainFollower(genesis, 0, maxEnds)
  let readBack = 0
  for (let at = 0; at < events.length; at += page) {
    const next = events.slice(at, at + page)
    const ends = follower.forgotten(next).map(({ stream, version }): [string, StreamEnd] => {
      const hash = events.find((one) => one.stream === stream && one.version === version)?.hash ?? ''
      return [stream, { version, hash }]
    })
    readBack += ends.length
    follower.recall(new Map(ends))
    for (const event of next) {
      const suspicion = follower.follow(event, undefined)
      if (suspicion !== null) return { suspicion, readBack, streams: follower.streams() }
    }
  }
  return { suspicion: null, readBack, streams: follower.streams() }
}

it('a log of more streams than are kept in memory is followed, and none is taken for another', () => {
  expect(follow(log())).toEqual({ suspicion: null, readBack: streams * (versions - 1), streams })
  const { suspicion } = follow(log(150))
  expect(suspicion).toMatchObject({ type: 'HashDoesNotFollow', event: { position: 150 } })
})
