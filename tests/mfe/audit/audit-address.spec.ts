import { describe, expect, it } from 'vitest'
import { addressIn, withParts } from '#mfe/audit/model/use-audit-address.ts'

const read = (search: string) => addressIn(new URLSearchParams(search))

describe('the address of the audit', () => {
  it('names a stream, a version and what it is compared with', () => {
    expect(read('kind=workflow&id=4&version=3&from=0&view=difference')).toEqual({
      asked: { kind: 'workflow', id: '4' },
      stream: { kind: 'workflow', id: '4' },
      version: 3,
      at: null,
      from: 0,
      view: 'difference',
    })
  })

  it.each(['kind=user&id=1', 'id=1', 'kind=lead&id='])('%s names nothing that there could be', (search) => {
    expect(read(search).stream).toBeNull()
  })

  it.each(['version=0', 'version=-1', 'version=1e3', 'version=next', 'from=x', 'at=yesterday', 'view=all'])(
    'takes no notice of %s',
    (search) => {
      expect(read(search)).toMatchObject({ version: null, from: null, at: null, view: 'state' })
    },
  )

  it('takes a moment of any zone', () => {
    expect(read('at=2026-03-01T01:00:00%2B01:00').at).toBe('2026-03-01T00:00:00.000Z')
  })

  it('keeps the parts that are not set', () => {
    const next = withParts(new URLSearchParams('kind=lead&id=1&version=2'), { version: undefined, at: '2026-03-01' })
    expect(next.toString()).toBe('kind=lead&id=1&at=2026-03-01')
  })
})
