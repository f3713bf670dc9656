import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { sparePort } from '#tests/support/servers/spare-port.ts'

/** Whether the port is ephemeral: another connection could get it before the server starts. */
const isGivenAway = (port: number): boolean => {
  const file =
    process.platform === 'linux' ? readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8') : '49152 65535'
  const [lowest = 0, highest = 0] = file.trim().split(/\s+/).map(Number)
  return port >= lowest && port <= highest
}

test('spare ports are given to no connection, and to no test twice', async () => {
  const ports = []
  for (let n = 0; n < 100; n++) ports.push(await sparePort())
  expect(ports.filter(isGivenAway)).toEqual([])
  expect(new Set(ports).size).toBe(ports.length)
})

test('a port in use is not spare', async () => {
  const port = await sparePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const others = []
  // Enough to cycle through the whole range.
  for (let n = 0; n < 500; n++) others.push(await sparePort())
  server.close()
  expect(others).not.toContain(port)
})
