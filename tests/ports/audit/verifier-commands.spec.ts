import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin, redactedLog, sampleDossier, sampleLog, sampleWitness } from '#tests/support/log/sample-dossier.ts'
import { program, python, run } from '#tests/support/log/verifiers.ts'

const log = sampleLog()
const witness = sampleWitness()
const vkey = log.signer.vkey(origin)
const plain = sampleDossier(log)
const dossier = sampleDossier(log, [witness.cosign(plain.checkpoint, 1_767_225_600)])

describe('the verifiers on the command line', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-dossier-'))
    await writeFile(join(folder, 'dossier.json'), JSON.stringify(dossier))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    ['node', () => [process.execPath, program, join(folder, 'dossier.json'), vkey, '--witness', witness.vkey]],
    ['python3', () => ['python3', python, join(folder, 'dossier.json'), vkey, witness.vkey]],
  ])('%s says genuine with 0, and forged with 1', async (__, call) => {
    const [command = '', ...words] = call()
    expect(await run(command, words)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^genuine/i) })
    const forged = words.map((word) => word.replace(vkey, `${vkey.slice(0, -2)}A=`))
    expect(await run(command, forged)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^NOT genuine/) })
  })

  it.each([
    ['node', process.execPath, program],
    ['python3', 'python3', python],
  ])(
    '%s reads a file that Windows saved with a mark before it, and no file that is cut or not UTF-8',
    async (...of) => {
      const [, command, script] = of
      const verdictOn = async (content: string | Buffer) => {
        await writeFile(join(folder, 'saved.json'), content)
        const { code, stdout } = await run(command, [script, join(folder, 'saved.json'), vkey])
        return [code, stdout.split(/[:\n]/, 1)[0]?.toLowerCase()]
      }
      const text = JSON.stringify(dossier)
      expect(await verdictOn(`\ufeff${text}`)).toEqual([0, 'genuine'])
      expect(await verdictOn(text.slice(0, -1))).toEqual([1, 'not genuine'])
      expect(await verdictOn(Buffer.from(text.replace('lead-1', 'l\u00e9ad-1'), 'latin1'))).toEqual([1, 'not genuine'])
    },
  )

  it('reports a missing file as not read, not as forged, and a missing cosignature of a witness', async () => {
    const { code, stdout } = await run(process.execPath, [program, join(folder, 'none.json'), vkey])
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^The dossier was not read: ENOENT/)])
    await writeFile(join(folder, 'plain.json'), JSON.stringify(plain))
    const words = [program, join(folder, 'plain.json'), vkey]
    const unwitnessed = 'No witness has signed it.'
    expect((await run(process.execPath, [...words, '--witness', witness.vkey])).stdout).toContain(unwitnessed)
    expect((await run(process.execPath, words)).stdout).not.toContain(unwitnessed)
  })

  it('a call without the key, or with a witness that is left out, says how to call it, and judges nothing', async () => {
    const dossierFile = join(folder, 'dossier.json')
    const compare = program.replace('verify-dossier', 'compare-log')
    for (const words of [
      ...[
        [program],
        [program, dossierFile],
        [program, dossierFile, vkey, '--witness'],
        [program, dossierFile, vkey, witness.vkey],
      ],
      ...[[compare], [compare, dossierFile], [compare, dossierFile, vkey]],
    ])
      expect(await run(process.execPath, words)).toMatchObject({
        ...{ code: 2, stderr: '' },
        stdout: expect.stringMatching(/^(The dossier was not read|Not compared): call it with dossier\.json '<vkey>'/),
      })
  })

  it('both say what is redacted', async () => {
    const redacted = join(folder, 'redacted.json')
    await writeFile(redacted, JSON.stringify(sampleDossier(redactedLog())))
    expect((await run('python3', [python, redacted, vkey])).stdout).toBe('genuine\n1 text is redacted.\n')
    const { stdout } = await run(process.execPath, [program, redacted, vkey])
    expect(stdout).toMatch(/^Redacted: name of \w+, by visitor, \S+: A password$/m)
  })

  it('the verifier is one file of at most 380 lines without a dependency', async () => {
    const source = await readFile(program, 'utf8')
    expect(source.split('\n').length).toBeLessThanOrEqual(381)
    expect(source.match(/^import .*|\bimport\((?!'node:fs\/promises'\))/gm)).toBeNull()
  })
})
