import { lookup } from 'node:dns'
import { connect, type LookupFunction } from 'node:net'
import { describe, expect, it, test } from 'vitest'
import { refusePrivatePeer } from '#adapters/endpoint/guarded-agents.ts'
import { httpEndpoint } from '#adapters/endpoint/http-endpoint.ts'
import { isPrivate } from '#adapters/endpoint/private-addresses.ts'
import { answering, endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { ask, failedWith } from './endpoint-calls.ts'

const guardedEndpoint = (resolve: LookupFunction = lookup) =>
  httpEndpoint({ allowPrivate: false, timeoutMs: 2_000, resolve })

const refusalOf = (address: string) =>
  failedWith(
    `The endpoint resolves to a private address (${address}), which is not allowed. Allow it under Settings, Security and limits.`,
    false,
  )

/** A resolver that returns these lists of addresses, one after another. */
const resolverOf = (...answers: string[][]) => {
  const requests: string[] = []
  const resolve: LookupFunction = (name, _, done) => {
    const addresses = answers[Math.min(requests.push(name), answers.length) - 1] ?? []
    const records = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    process.nextTick(() => done(null, records))
  }
  return { requests, resolve }
}

describe('an endpoint on this machine is refused before a connection', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['127.255.255.254', '127.255.255.254'],
    ['0.0.0.0', '0.0.0.0'],
    ['0', '0.0.0.0'],
    ['2130706433', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['me:secret@127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::]', '::'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[::127.0.0.1]', '::7f00:1'],
    ['[64:ff9b::127.0.0.1]', '64:ff9b::7f00:1'],
  ])('as %s', async (host, address) => {
    const server = await endpointServer(answering(http(200)), { host: '::' })
    expect(await ask(`http://${host}:${server.port}/`, guardedEndpoint())).toEqual(refusalOf(address))
    expect(await ask(`https://${host}:${server.port}/`, guardedEndpoint())).toEqual(refusalOf(address))
    expect(server.connections()).toBe(0)
  })

  test.each(['localhost', 'LOCALHOST'])('as %s', async (host) => {
    const server = await endpointServer(answering(http(200)), { host: '::' })
    expect(await ask(`http://${host}:${server.port}/`, guardedEndpoint())).toEqual(
      failedWith(/private address \((::1|127\.0\.0\.1)\)/, false),
    )
    expect(server.connections()).toBe(0)
  })
})

describe('a name', () => {
  it('of which one address is private is refused', async () => {
    const server = await endpointServer(answering(http(200)))
    const { resolve } = resolverOf(['93.184.215.14', '127.0.0.1'])
    expect(await ask(`http://hooks.example:${server.port}/`, guardedEndpoint(resolve))).toEqual(refusalOf('127.0.0.1'))
    expect(server.connections()).toBe(0)
  })

  it('is resolved once per connection, so that DNS rebinding has no effect', async () => {
    const server = await endpointServer(answering(http(200)))
    const { requests, resolve } = resolverOf(['10.0.0.1'], ['127.0.0.1'])
    expect(await ask(`http://hooks.example:${server.port}/`, guardedEndpoint(resolve))).toEqual(refusalOf('10.0.0.1'))
    expect(requests).toEqual(['hooks.example'])
    expect(await ask(`http://hooks.example:${server.port}/`, guardedEndpoint(resolve))).toEqual(refusalOf('127.0.0.1'))
    expect(server.connections()).toBe(0)
  })

  it('that resolves to this machine is called if private addresses are allowed', async () => {
    const server = await endpointServer(answering(http(200, {}, 'here')))
    const { resolve } = resolverOf(['127.0.0.1'])
    const endpoint = httpEndpoint({ allowPrivate: true, timeoutMs: 2_000, resolve })
    expect(await ask(`http://hooks.example:${server.port}/`, endpoint)).toEqual({ type: 'Answered', body: 'here' })
  })
})

it('A socket that is connected here after all is destroyed before its first byte', async () => {
  const server = await endpointServer(answering(http(200)))
  const socket = refusePrivatePeer(connect(server.port, '127.0.0.1'))
  const heard = await new Promise((resolve) => {
    socket.once('error', resolve)
    socket.write('POST / HTTP/1.1\r\n\r\n')
  })
  expect(heard).toMatchObject({ code: 'EPRIVATE', address: '127.0.0.1' })
  expect(socket.bytesWritten).toBe(0)
  expect(server.calls).toEqual([])
})

describe('an address', () => {
  test.each([
    '0.1.2.3',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::a00:1',
    '::8.8.8.8',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '2002:a9fe:a9fe::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'nonsense',
    '',
  ])('%s is private', (address) => {
    expect(isPrivate(address)).toBe(true)
  })

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '168.63.129.17',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
  ])('%s is public', (address) => {
    expect(isPrivate(address)).toBe(false)
  })
})
