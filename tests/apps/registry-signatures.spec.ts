import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '#tests/support/log/verifiers.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const module = new URL('../../apps/launch/registry-signatures.mjs', import.meta.url).href

it('a release says that its signatures are not verified where the registry cannot be reached', async () => {
  const { path } = await temporaryFolder()
  const dependencies = { zod: '4.6.7' }
  const resolved = 'http://127.0.0.1:9/zod/-/zod-4.6.7.tgz'
  const packages = { '': { dependencies }, 'node_modules/zod': { version: '4.6.7', resolved } }
  mkdirSync(join(path, 'node_modules/zod'), { recursive: true })
  writeFileSync(join(path, 'node_modules/zod/package.json'), JSON.stringify({ name: 'zod', version: '4.6.7' }))
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'release', version: '1.0.0', dependencies }))
  writeFileSync(join(path, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  writeFileSync(join(path, '.npmrc'), 'registry=http://127.0.0.1:9/\n')
  const script = `import { signatureNote, verifySignatures } from ${JSON.stringify(module)}; const outcome = await verifySignatures(process.argv[1]); console.log(outcome, signatureNote(outcome === 'verified'))`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', script, path])
  expect([stdout, stderr]).toEqual([
    "unreachable The registry's signatures of the packages in this release were not verified: the registry or its keys could not be reached.\n\n",
    expect.stringContaining('not verified'),
  ])
})
