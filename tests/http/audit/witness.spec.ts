import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { readSettings } from '#apps/settings.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { run } from '#tests/support/log/verifiers.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

const program = join(import.meta.dirname, '../../verifier/submit_checkpoints.py')
const python = async (...words: readonly string[]) => {
  const { stdout, stderr } = await run('python3', [program, ...words])
  expect(stderr).toBe('')
  return stdout.trim()
}

let atrium: TestAtrium
let witness: string
beforeAll(async () => {
  atrium = await startTestAtrium({ WITNESS_FOR: await python('vkey'), MASTER_KEY: randomBytes(32).toString('base64') })
  const staff = await staffClient(atrium.url)
  await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  witness = (await staff.call(proofs.keys, {})).witness
})
afterAll(() => atrium.stop())

it('answers a log of another program as C2SP tlog-witness says', async () => {
  const size = (of: number) => `${of}\n as text/x.tlog.size`
  expect(JSON.parse(await python('submit', `${atrium.url}/log/witness`, witness))).toEqual([
    ['a log that is not trusted', 404, ''],
    ['another key', 403, ''],
    ['the signature of another head', 403, ''],
    ['an old size beyond the first head', 400, ''],
    ['an old size of a log never seen', 409, size(0)],
    ['a proof from nothing', 422, ''],
    ['the first head', 200, 'cosigned'],
    ['the first head again', 200, 'cosigned'],
    ['the first head again, from nothing', 409, size(5)],
    ['a head with a wrong proof', 422, ''],
    ['a head without its proof', 422, ''],
    ['a head among foreign signatures', 200, 'cosigned'],
    ['a head of the same size with another root', 409, size(9)],
    ['a head that rolls the log back', 409, size(9)],
    ['a log that was rewritten', 422, ''],
    ['a head with an extension line', 200, 'cosigned'],
    ['no request', 400, ''],
    ['an empty request', 400, ''],
    ['an old size with a zero before it', 400, ''],
    ['no old size', 400, ''],
    ['no signature', 400, ''],
    ['64 hashes', 400, ''],
    ['a short hash', 400, ''],
    ['a root that is no hash', 400, ''],
    ['no line break at the end', 400, ''],
  ])
})

it('cosigns one of many heads that are submitted at once', async () => {
  const answers = JSON.parse(await python('race', `${atrium.url}/log/witness`, '20'))
  expect(answers).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
})

it('cosigns the log of another Atrium, whose dossier then proves it', async () => {
  const [port, secret] = [await sparePort(), randomBytes(32)]
  const vkey = ed25519LogSigner(secret).vkey(`127.0.0.1:${port}/log`)
  const cosigning = await startTestAtrium({ WITNESS_FOR: `127.0.0.1:${port}/log ${vkey}` })
  const { witness: itsVkey } = await (await fetch(`${cosigning.url}/.well-known/atrium-log.json`)).json()
  const log = await startTestAtrium({
    PORT: String(port),
    MASTER_KEY: secret.toString('base64'),
    LOG_WITNESSES: `${itsVkey} ${cosigning.url}/log/witness`,
  })
  const staff = await staffClient(log.url)
  for (const name of ['Ada', 'Maya']) {
    const { lead } = await staff.call(leads.create, { body: { name, email: `${name}@example.com` } })
    await eventually(async () => {
      const dossier = await staff.call(proofs.dossier, { params: { kind: 'lead', id: lead.id } })
      expect(dossier.cosignatures).toEqual([expect.stringContaining('/log/witness ')])
      await verifyDossier(dossier, vkey, [itsVkey])
    })
  }
  await Promise.all([log.stop(), cosigning.stop()])
})

it.each(['log.example', 'log.example log.example+01234567+AAAA', `log.example ${'x'.repeat(60)}`])(
  'is not set to the log %s',
  (WITNESS_FOR) => {
    expect(() => readSettings({ WITNESS_FOR })).toThrow('comma-separated pairs of an origin and a vkey')
  },
)
