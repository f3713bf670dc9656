import { expect, it } from 'vitest'
import { otpauthOneTimePasswords } from '#adapters/otpauth/otpauth-one-time-passwords.ts'
import type { Counted } from '#domain/kernel/guess.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { now, staffParts } from '#tests/support/staff/staff-parts.ts'

const { newSecret, newRecoveryCode } = otpauthOneTimePasswords('Atrium')

/** Two processes, and a member of staff. */
const openFactors = async () => {
  const { here, there } = await twoProcesses()
  const { team } = await staffParts(here)
  const { id } = await team.add({ email: 'ada@atrium.test', name: 'Ada', role: 'admin' }, now())
  return { id, here: here.factors, there: there.factors }
}

it('of recovery codes that are made at the same moment, one set is valid', async () => {
  const { id, here, there } = await openFactors()
  const codes = Array.from({ length: 10 }, newRecoveryCode)
  for (let n = 0; n < 5; n++) {
    const sets = Array.from({ length: 6 }, () => Array.from({ length: 10 }, newRecoveryCode))
    await Promise.all(sets.map((set, index) => (index % 2 === 0 ? here : there).setRecoveryCodes(id, set)))
    expect(await here.recoveryCodesLeft(id)).toBe(10)
  }
  await Promise.all([here.setRecoveryCodes(id, codes), there.setRecoveryCodes(id, codes)])
  const [code = ''] = codes
  const outcomes = await Promise.all([here, there, here].map((one) => one.takeRecoveryCode(id, code, {} as Counted)))
  expect(outcomes.toSorted()).toEqual([false, false, true])
})

it('a code confirms the secret that it is of, not one that another tab began meanwhile', async () => {
  const { id, here, there } = await openFactors()
  const [first, second] = [newSecret(), newSecret()]
  await here.beginTotp(id, first)
  await there.beginTotp(id, second)
  expect(await here.confirmTotp(id, first, 1)).toBe(false)
  expect(await here.totp(id)).toEqual({ secret: null, pending: second })
  expect(await Promise.all([here, there].map((one) => one.confirmTotp(id, second, 1)))).toContain(false)
  expect(await here.totp(id)).toEqual({ secret: second, pending: null })
})
