import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const script = 'ops/compose/make-secrets.sh'
const root = resolve(import.meta.dirname, '../../..')

/** The secrets of docker-compose.yml as its script makes them in a folder of their own, which has this `.env`. */
export const composeSecrets = (dotEnv?: string) => {
  const path = mkdtempSync(join(tmpdir(), 'atrium-secrets-'))
  cpSync(join(root, script), join(path, script))
  if (dotEnv !== undefined) writeFileSync(join(path, '.env'), dotEnv)
  const make = () => execFileSync('sh', [join(path, script)], { env: { PATH: process.env.PATH }, encoding: 'utf8' })
  const said = make()
  const folder = join(path, 'secrets')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { path, folder, said, make, read, names: () => readdirSync(folder).sort() }
}
