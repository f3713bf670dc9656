import { describe, expect, it } from 'vitest'
import { viewAfter } from '#domain/kernel/view.ts'
import { publicOutputs } from '#domain/share/views/public-outputs.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import { at } from '#tests/support/run/runs.ts'
import { created, opened, recordedShare, revoked, sectionsRead, viewed } from '#tests/support/share/shares.ts'

describe('a link as staff see it', () => {
  it('is nothing before it was made', () => expect(viewAfter(shareView, [])).toBeNull())

  it('separates people from bots, sums reading times, and lists readers by their last visit', () => {
    const history = recordedShare(
      created({ passcodeVerifier: 'secret', requiresEmail: true }),
      opened({ email: 'ada@example.com' }),
      viewed(),
      opened({ visitId: 'visit 2', by: 'machine' }),
      opened({ visitId: 'visit 3', email: 'eve@example.com', openedAt: at(5000) }),
      sectionsRead([{ section: 'Scope', milliseconds: 100 }]),
      opened({ visitId: 'visit 4', email: 'ADA@example.com', openedAt: at(6000) }),
      viewed('visit 4', at(6500)),
      sectionsRead([
        { section: 'Price', milliseconds: 1 },
        { section: 'Scope', milliseconds: 11 },
      ]),
      revoked(at(9000)),
    )
    expect(viewAfter(shareView, history)).toEqual({
      id: '0199',
      runId: '0197',
      workflowId: 5,
      name: 'Ada',
      createdAt: at(0),
      createdBy: 'a user',
      expiresAt: at(86_400_000),
      decision: null,
      revokedAt: at(9000),
      pinnedVersion: null,
      hasPasscode: true,
      passcodeExhausted: false,
      requiresEmail: true,
      views: 2,
      firstViewedAt: at(1000),
      lastViewedAt: at(6500),
      machineOpens: 1,
      sections: [
        { section: 'Scope', milliseconds: 111 },
        { section: 'Price', milliseconds: 1 },
      ],
      readers: [
        { email: 'ADA@example.com', visits: 2, lastOpenedAt: at(6000) },
        { email: 'eve@example.com', visits: 1, lastOpenedAt: at(5000) },
      ],
      version: 10,
    })
  })

  it('counts one reader whose address came in two spellings', () => {
    const emails = ['info@xn--mller-kva.example', 'info@müller.example', 'INFO@MU\u0308LLER.example']
    const history = recordedShare(created({ requiresEmail: true }), ...emails.map((email) => opened({ email })))
    expect(viewAfter(shareView, history)?.readers.map(({ visits }) => visits)).toEqual([3])
  })

  it('names a hundred readers at most', () => {
    const many = Array.from({ length: 150 }, (_, n) => opened({ visitId: `${n}`, email: `${n}@example.com` }))
    const readers = viewAfter(shareView, recordedShare(created({ requiresEmail: true }), ...many))?.readers ?? []
    expect(readers).toHaveLength(100)
    expect(readers[0]?.email).toBe('149@example.com')
  })
})

describe('what clients read of a document', () => {
  const read = (outputs: string) => publicOutputs({ outputs, outputKind: 'document' })
  const signed = { clientName: 'Ada', generatedBy: 'template' }
  it('hides its making behind a byte order mark too', () =>
    expect(read(`\ufeff${JSON.stringify(signed)}`)).toBe('{"clientName":"Ada"}'))
  const unsigned = { clientName: 'Ada' }

  it.each([
    ['bare', signed, unsigned],
    ['wrapped', { success: true, data: signed }, { success: true, data: unsigned }],
    ['encoded in its wrapping', { data: JSON.stringify(signed) }, { data: JSON.stringify(unsigned) }],
    ['encoded twice', JSON.stringify(signed), JSON.stringify(unsigned)],
  ])('does not say who wrote it: %s', (_, written, view) =>
    expect(read(JSON.stringify(written))).toBe(JSON.stringify(view)),
  )

  it.each(['no JSON', '', '[1]', '7', 'null', '"text"'])('is otherwise unchanged: %j', (outputs) =>
    expect(read(outputs)).toBe(outputs),
  )

  it('may nest to any depth', () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(read(deep) === deep).toBe(true)
  })

  it('leaves a third-party output alone', () => {
    const outputs = JSON.stringify(signed)
    expect(publicOutputs({ outputs, outputKind: 'json' })).toBe(outputs)
    expect(publicOutputs({ outputs: null, outputKind: null })).toBeNull()
  })
})
