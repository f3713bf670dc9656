import { expect, it } from 'vitest'
import { postgresSecretVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

it('a secret is sealed at the moment in which the key of its workflow is deleted', async () => {
  const { here, there } = await twoProcesses()
  const vault = postgresSecretVault(here.postgres, here.master)
  const forget = () => there.postgres.pool.query(`delete from personal_keys where subject = 'workflow-secrets-7'`)
  for (let n = 0; n < 20; n++) {
    const sealing = Array.from({ length: 6 }, () => vault.seal(7, [{ name: 'bearer/', text: 'a secret' }]))
    await Promise.all([...sealing, forget(), forget()])
  }
  const [sealed = ''] = await vault.seal(7, [{ name: 'bearer/', text: 'a secret' }])
  expect(await vault.open(7, [{ name: 'bearer/', sealed }])).toEqual(['a secret'])
  await forget()
  await expect(vault.open(7, [{ name: 'bearer/', sealed }])).rejects.toThrow('is gone')
})
