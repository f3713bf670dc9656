import { describe, expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'
import { readLeadFileInThread } from '#adapters/csv/read-lead-file-in-thread.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/zxcvbn-password-strength.ts'
import type { Counted } from '#domain/kernel/guess.ts'
import type { FileRow, LeadFile } from '#domain/lead/ports/lead-file.ts'

/** The longest time that the event loop was held while something was awaited, and the whole time. */
const heldBy = async <Result>(act: () => Promise<Result>) => {
  const begin = performance.now()
  let [last, longest] = [begin, 0]
  const turn = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const ticking = setInterval(turn, 1)
  const result = await act()
  clearInterval(ticking)
  turn()
  return { result, longest, total: performance.now() - begin }
}

const rowsOf = async (file: LeadFile): Promise<readonly FileRow[]> => {
  const rows: FileRow[] = []
  if (file.readable) for await (const row of file.rows()) rows.push(row)
  return rows
}

const fileOf = (text: string) => new TextEncoder().encode(text)

describe('the event loop is free while', () => {
  it('a password of leet signs is judged', async () => {
    const counted = {} as Counted
    expect(await zxcvbnPasswordStrength('password', [], counted)).toBe(0)
    const hostile = '@4({<3$5!1|0+%2'.repeat(10)
    const { result, longest, total } = await heldBy(() =>
      zxcvbnPasswordStrength(hostile, ['ada@atrium.test', 'ada'], counted),
    )
    expect(result).toBeGreaterThanOrEqual(0)
    expect(longest).toBeLessThan(total / 2)
  })

  it('a file of nine megabytes of commas is read', async () => {
    const content = fileOf(`email${',x'.repeat(998)}\n${`-${','.repeat(998)}\n`.repeat(9000)}`)
    const { result, longest, total } = await heldBy(async () => rowsOf(await readLeadFileInThread(content, [], {})))
    expect(result).toHaveLength(9000)
    expect(longest).toBeLessThan(total / 10)
  })
})

describe('a file that is read in a thread', () => {
  it.each([
    ['leads and faults', 'name,email\nAda,ada@example.com\nEve,none\n'],
    ['more rows than a batch', `email\n${Array.from({ length: 1201 }, (_, n) => `a${n}@example.com`).join('\n')}`],
    ['nothing', ''],
    ['an open quote', 'email\n"a@example.com'],
    ['no heading', 'a,b\n1,2'],
  ])('is what it is without one: %s', async (_, text) => {
    const [apart, here] = [await readLeadFileInThread(fileOf(text), [], {}), await readLeadFile(fileOf(text))]
    expect({ ...apart, rows: null }).toEqual({ ...here, rows: null })
    expect(await rowsOf(apart)).toEqual(await rowsOf(here))
  })

  it('may be left before its end', async () => {
    const file = await readLeadFileInThread(fileOf(`email\n${'a@example.com\n'.repeat(2000)}`), [], {})
    if (!file.readable) throw new Error(file.fault)
    for await (const { row } of file.rows()) if (row === 700) break
    expect(file.shape.rows).toBe(2000)
  })
})
