import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const program = join(import.meta.dirname, '../../ops/debian/atrium.sh')

it('the command of the Debian package reads settings as systemd does for the services', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'atrium.env')
  const lines = ['# PORT=1', '  PORT = 3001  ', 'BRAND_NAME="Acme & Co"', "LEGAL_ENTITY='A $HOME #1'", 'no setting']
  await writeFile(file, [...lines, 'PUBLIC_URL=https://a.example/?a=b', 'EMPTY=', 'LAST=`x`'].join('\r\n'))
  const [reading] = /^read_settings\(\) \{\n[\s\S]*?^\}\n/m.exec(readFileSync(program, 'utf8')) ?? []
  const script = `set -e\n${reading}read_settings "$1"\nexec env`
  const read = execFileSync('sh', ['-c', script, 'sh', file], { env: { PATH: process.env.PATH }, encoding: 'utf8' })
  expect(read.split('\n')).toEqual(
    expect.arrayContaining([
      'PORT=3001',
      'BRAND_NAME=Acme & Co',
      'LEGAL_ENTITY=A $HOME #1',
      'PUBLIC_URL=https://a.example/?a=b',
      'EMPTY=',
      'LAST=`x`',
    ]),
  )
})
