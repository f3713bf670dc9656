import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyId } from '#adapters/ed25519/log-signer.ts'
import { tileIn } from '#adapters/http/audit/proofs.ts'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { httpWitness } from '#adapters/witness/http-witness.ts'
import { byNode, byPython, type Case } from '#tests/support/log/verifiers.ts'

it("a note of signed-note's own example is signed as ours are", () => {
  // golang.org/x/mod/sumdb/note, the example key and note.
  const key = Buffer.from('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'base64')
  const signature = Buffer.from(
    'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
    'base64',
  )
  const said = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') }
  expect(keyId('PeterNeumann', key).toString('hex')).toBe('c74f20a3')
  expect(signature.subarray(0, 4).toString('hex')).toBe('c74f20a3')
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(said), publicKey, signature.subarray(4))).toBe(true)
})

it("the server's tree hashes the first leaves of RFC 6962's vectors as they say", () => {
  const [none, zero] = [treeHash.leaf(''), treeHash.leaf('00')]
  expect(none).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  expect(treeHash.node(none, zero)).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125')
})

/** A checkpoint of a public log (static-ct arche2025h1, staging), with its and four public witnesses' signatures. */
const origin = 'arche2025h1.staging.ct.transparency.dev'
const body = `${origin}\n1432088532\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n`
const signed = `${body}\n— ${origin} ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=\n`
const vkey = `${origin}+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f`
const cosignatures = [
  '— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==',
  '— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==',
  '— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==',
  '— witness.stagemole.eu Z/euoAAAAABqEiEgw0i+7g2ENfDAWHmtRzCfKTHSDwYDJA2NmKeGi9Y8FtEyOUvVr+AJmIY/2TUFucgKi7lI7cUiOvKFYe/TmN9DAg==',
]
const witnesses = [
  'transparency.dev/DEV:witness-little-garden+d8042a87+BCtusOxINQNUTN5Oj8HObRkh2yHf/MwYaGX4CPdiVEPM',
  'witness1.smartit.nu/witness1+a48c820f+BPSFWg9G6KPiO7QPryYO5Xq4oYJJ+kAvLKLSimDhoxMO',
  'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2',
  'witness.stagemole.eu+67f7aea0+BEqSG3yu9YrmcM3BHvQYTxwFj3uSWakQepafafpUqklv',
]

/** An empty dossier under that head: a verifier that accepts the head complains about missing streams. */
const caseOf = (change: { checkpoint?: string; cosignatures?: readonly string[]; vkey?: string } = {}): Case => {
  const top = { origin, vkey, checkpoint: signed, cosignatures, streams: [], opened: [], ...change }
  return { text: JSON.stringify({ format: 'atrium-dossier/1', ...top }), vkey: top.vkey, witnesses }
}

describe.each([
  ['of one file in JavaScript', byNode],
  ['in Python', byPython],
])('the verifier %s', (_, complaints) => {
  it('accepts the checkpoint of a public log and its witnesses, and no other', async () => {
    const [first = '', ...others] = cosignatures
    const cases = [
      caseOf(),
      caseOf({ checkpoint: signed.replace('1432088532', '1432088533') }),
      caseOf({ checkpoint: signed.replace('U7WM', 'U7WN') }),
      caseOf({ checkpoint: signed.replace('ui8GwCF1', 'ui8GwCF2') }),
      caseOf({ cosignatures: [first.replace('BqEiEg', 'BqEiEh'), ...others] }),
      caseOf({ cosignatures: [first.replace('zgFI', 'zgFJ'), ...others] }),
      caseOf({ cosignatures: [first.replace('witness-little-garden', 'witness-big-garden'), ...others] }),
      caseOf({ vkey: vkey.replace('ba2f06c0', 'ba2f06c1') }),
    ]
    const [genuine, ...forged] = await complaints(cases)
    expect(genuine).toBe('there is no stream')
    for (const complaint of forged) expect(complaint).toMatch(/signature|id is not/)
  })
})

it.each([
  ['0/x001/x234/067', [0, 1_234_067, 256]],
  ['1/001.p/17', [1, 1, 17]],
  ['63/000', [63, 0, 256]],
  ['64/000', null],
  ['0/x000/067', null],
  ['0/1234067', null],
  ['0/000.p/256', null],
  ['0/000.p/0', null],
  ['00/000', null],
])('the address of a tile, %s, is read as tlog-tiles says', (path, place) => {
  expect(tileIn(`/log/tile/${path}`)).toEqual(place)
})

describe('a witness', () => {
  let [asked, answer] = ['', '']
  const server = createServer(async (request, response) => {
    asked = await text(request)
    response.end(answer)
  })
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => new Promise((done) => server.close(done)))
  const witness = (key = '') =>
    httpWitness({ vkey: key, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })

  it('is asked in the words of the example of tlog-witness', async () => {
    const proof = [
      'PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=',
      'jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=',
      '5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=',
      '/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=',
    ]
    const note =
      'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
      '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n'
    answer = ''
    await expect(witness(witnesses[0]).cosign(note, 20_852_014, proof)).rejects.toThrow('without a cosignature')
    expect(asked).toBe(['old 20852014', ...proof, '', note].join('\n'))
  })

  it('is believed for its own cosignature among those of others', async () => {
    answer = cosignatures.map((line) => `${line}\n`).join('')
    for (const [index, key] of witnesses.entries())
      expect(await witness(key).cosign(signed, 0, [])).toEqual({ outcome: 'cosigned', line: cosignatures[index] })
    await expect(witness(witnesses[1]).cosign(signed.replace('U7WM', 'U7WN'), 0, [])).rejects.toThrow('without')
  })
})
