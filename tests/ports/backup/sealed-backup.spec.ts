import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openBackup, sealBackup } from '#adapters/postgres/backup/sealed-backup.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'

const master = masterKey(Buffer.alloc(32, 'atrium'))
const pages = [
  '{"atrium":"backup","schema":7}\n',
  '{"events":{"position":1}}\n{"events":{"position":2}}\n',
  `{"events":{"position":3,"data":"${'x'.repeat(300_000)}"}}\n`,
  '{"users":{"email":"ada@atrium.test"}}\n',
  '{"end":4}\n',
]

async function* each<Item>(items: readonly Item[]) {
  yield* items
}

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const blocks = await collect(sealBackup(each(pages), master))
/** Opens a backup read in pieces that end anywhere, as when reading a file. */
const readBackup = async (bytes: Buffer, by = master, size = 1000) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return (await collect(openBackup(each(pieces), by))).join('')
}
const file = Buffer.concat(blocks)

describe('a sealed backup', () => {
  it('opens to what was written, and shows nothing of it before', async () => {
    expect(await readBackup(file)).toBe(pages.join(''))
    expect(await readBackup(file, master, 7)).toBe(pages.join(''))
    expect(file.toString('latin1')).not.toContain('ada@')
  })

  it('with one changed bit is refused, and its part is named', async () => {
    for (const [index, part] of [
      [2, 'events'],
      [4, 'users'],
      [5, 'end'],
    ] as const) {
      const before = Buffer.concat(blocks.slice(0, index)).length
      for (const offset of [40, 45, (blocks[index]?.length ?? 0) - 1]) {
        const changed = Buffer.from(file)
        changed.writeUInt8(changed.readUInt8(before + offset) ^ 1, before + offset)
        await expect(readBackup(changed), `${part} ${offset}`).rejects.toThrow(
          `The backup was changed in the part "${part}"`,
        )
      }
    }
  })

  it('with a changed bit anywhere opens to nothing but what was written before it', async () => {
    for (let offset = 0; offset < file.length; offset += offset < 2000 ? 7 : 9001) {
      const changed = Buffer.from(file)
      changed.writeUInt8(changed.readUInt8(offset) ^ 4, offset)
      const said = await readBackup(changed).then(() => 'opened', String)
      expect(said, String(offset)).toMatch(/backup/)
    }
  })

  it('with one more user, a block left out, moved, repeated or from another backup is refused', async () => {
    const [head = Buffer.of(), ...rest] = blocks
    const [foreign] = (await collect(sealBackup(each(['{"users":{"email":"eve@atrium.test"}}\n']), master))).slice(1)
    const attacks = {
      'one more user': rest.toSpliced(3, 0, foreign ?? Buffer.of()),
      'left out': rest.toSpliced(1, 1),
      moved: [...rest.slice(0, 1), ...rest.slice(1, 3).toReversed(), ...rest.slice(3)],
      repeated: rest.toSpliced(1, 0, rest[1] ?? Buffer.of()),
      'cut within a block': [...rest.slice(0, 3), rest[3]?.subarray(0, -5) ?? Buffer.of()],
    }
    for (const [name, attack] of Object.entries(attacks))
      await expect(readBackup(Buffer.concat([head, ...attack])), name).rejects.toThrow(
        'The backup was changed in the part',
      )
  })

  it('reports another master key, and opens with an earlier one that is configured', async () => {
    const [stranger, next] = [Buffer.alloc(32, 'stranger'), Buffer.alloc(32, 'next')]
    await expect(readBackup(file, masterKey(stranger))).rejects.toThrow(
      /made with another master key.* It has the id [0-9a-f]{8}\./,
    )
    expect(await readBackup(file, masterKey(next, Buffer.alloc(32, 'atrium')))).toBe(pages.join(''))
  })

  it('of an earlier release is not taken: it could have been changed', async () => {
    await expect(readBackup(gzipSync(pages.join('')))).rejects.toThrow('is of an earlier release and not authenticated')
  })
})
