import { expect, it } from 'vitest'
import { openSession } from '#domain/staff/service/open-session.ts'

const user = { id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' } as const
const browser = 'Firefox on Linux'

/** What the log says of a sign-in from an address, after one from another. */
const detailOf = async (earlier: string, address: string) => {
  const details: unknown[] = []
  const open = openSession({
    users: { signedIn: async () => undefined },
    sessions: { open: async () => 'a token' },
    events: { signIns: async () => [{ address: earlier, browser }] },
    record: async (_, __, ___, detail) => void details.push(detail),
  })
  await open(user, { address, browser, requestId: 'a request' }, 'password')
  return details
}

it.each([
  ['203.0.113.7', '203.0.200.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:3:4:5:6:7'],
  ['2001:db8::1', '2001:db8:0:2::1'],
  ['2a01::5', '2a01::6'],
])('%s and %s are of one network', async (earlier, address) =>
  expect(await detailOf(earlier, address)).toEqual(['Known device: password']),
)

it.each([
  ['203.0.113.7', '203.1.113.7'],
  ['2001:db8:1:2::1', '2001:db8:2:2::1'],
  ['2001:db8::1', '203.0.113.7'],
])('%s and %s are not', async (earlier, address) =>
  expect(await detailOf(earlier, address)).toEqual(['New device: password']),
)
