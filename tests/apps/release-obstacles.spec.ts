import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const module = new URL('../../apps/launch/release-obstacles.mjs', import.meta.url).href
const { releaseObstacles }: { releaseObstacles: (folder: string) => string[] } = await import(module)

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    stdio: 'pipe',
  })
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

beforeEach(async () => {
  folder = (await temporaryFolder()).path
  mkdirSync(join(folder, '.changeset'))
  write('package.json', '{"version":"1.2.0"}')
  write('.changeset/README.md', 'How changes are collected')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Release 1.2.0')
  git('tag', 'v1.2.0')
})

it('a tagged commit without changes can be released', () => {
  expect(releaseObstacles(folder)).toEqual([])
})

it('a file that git does not track, or that differs, is named', () => {
  write('secret.env', 'AI_KEY=1')
  write('package.json', '{"version":"1.2.0" }')
  expect(releaseObstacles(folder)).toEqual(['Files are not committed: package.json, secret.env.'])
})

it('a changeset that is pending is counted', () => {
  write('.changeset/quick-drop.md', '---')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Describe a change')
  git('tag', '--force', 'v1.2.0')
  expect(releaseObstacles(folder)).toEqual([expect.stringContaining('Changesets are pending: 1.')])
})

it.each([
  ['no tag', () => git('tag', '--delete', 'v1.2.0')],
  ['the tag of another version', () => git('tag', 'v1.2.1') && git('tag', '--delete', 'v1.2.0')],
  ['a tag on an earlier commit', () => git('commit', '--quiet', '--allow-empty', '--message', 'Mend a fault')],
])('%s is an obstacle', (_, change) => {
  change()
  expect(releaseObstacles(folder)).toEqual(['The commit does not have the tag v1.2.0.'])
})

it('a project outside git is refused', () => {
  rmSync(join(folder, '.git'), { recursive: true })
  expect(() => releaseObstacles(folder)).toThrow('git status failed')
})
