import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { webauthnCeremonies } from '#adapters/webauthn/webauthn-ceremonies.ts'
import type { Counted } from '#domain/kernel/guess.ts'

const uncounted = {} as Counted
const origin = 'https://office.example'
const ceremonies = webauthnCeremonies({ name: 'Office', publicUrl: `${origin}/` })
const challenge = Buffer.from('a challenge of the server').toString('base64url')
const otherChallenge = Buffer.from('the challenge before').toString('base64url')

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

/** A software authenticator (WebAuthn 3, 6.1 and 6.5.1) with one ES256 key; flags: user present 1, verified 4, attested 64. */
const authenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [left, right] = [bytes(Buffer.from(x, 'base64url')), bytes(Buffer.from(y, 'base64url'))]
  const coseKey = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), left, Buffer.from([0x22]), right])
  const id = Buffer.from('credential number 1')
  const data = (rpId: string, flags: number, counter: number) => {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail])
  }
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])),
  })
  return {
    register: (client: object, rpId = 'office.example') => {
      const idLength = Buffer.from([0, id.length])
      const authData = Buffer.concat([data(rpId, 65, 0), Buffer.alloc(16), idLength, id, coseKey])
      const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)]
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...parts])
      return answer({ attestationObject, clientDataJSON: Buffer.from(JSON.stringify(client)) })
    },
    signIn: (client: object, { rpId = 'office.example', counter = 6, flags = 1 } = {}) => {
      const authenticatorData = data(rpId, flags, counter)
      const clientDataJSON = Buffer.from(JSON.stringify(client))
      const signature = createSign('sha256').update(authenticatorData).update(sha256(clientDataJSON)).sign(privateKey)
      return answer({ authenticatorData, clientDataJSON, signature })
    },
  }
}

const creating = { type: 'webauthn.create', challenge, origin, crossOrigin: false }
const getting = { ...creating, type: 'webauthn.get' }
const own = authenticator()
const registered = async () => {
  const credential = await ceremonies.verifyRegistration(challenge, own.register(creating))
  if (credential === null) throw new Error('the passkey was not registered')
  return { ...credential, counter: 5 }
}

/** Client data that no honest browser sends for a page of the office itself. */
const foreign = [
  ['another origin', { origin: 'https://office.example.evil.example' }],
  ['a neighbour of the origin', { origin: 'https://mail.office.example' }],
  ['the origin without TLS', { origin: 'http://office.example' }],
  ['an earlier challenge', { challenge: otherChallenge }],
  ['another ceremony', { type: 'payment.get' }],
  ['a frame within another site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['a frame within another site, which an older browser does not name', { crossOrigin: true }],
] as const

describe('a passkey', () => {
  it('is registered, and signs in with a counter that goes up', async () => {
    const credential = await registered()
    expect(await ceremonies.verifySignIn(credential, challenge, own.signIn(getting), uncounted)).toBe(6)
  })

  it.each(foreign)('is not registered by %s', async (_, client) => {
    expect(await ceremonies.verifyRegistration(challenge, own.register({ ...creating, ...client }))).toBeNull()
  })

  it.each(foreign)('does not sign in by %s', async (_, client) => {
    const response = own.signIn({ ...getting, ...client })
    expect(await ceremonies.verifySignIn(await registered(), challenge, response, uncounted)).toBeNull()
  })

  it.each([
    ['the key of another authenticator', authenticator().signIn(getting)],
    ['the answer for another host', own.signIn(getting, { rpId: 'evil.example' })],
    ['a counter that goes back', own.signIn(getting, { counter: 4 })],
    ['a counter that stands still', own.signIn(getting, { counter: 5 })],
    ['no presence of a person', own.signIn(getting, { flags: 0 })],
  ])('does not sign in with %s', async (_, response) => {
    expect(await ceremonies.verifySignIn(await registered(), challenge, response, uncounted)).toBeNull()
  })
})
