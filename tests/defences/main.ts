// Removes each defence from a copy of the last commit and runs its spec: node tests/defences/main.ts [words of names]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../architecture/reading/project.ts'
import type { Defence } from './defence.ts'
import { defences } from './defences.ts'

const words = process.argv.slice(2)
const chosen = defences.filter(({ name }) => words.every((word) => name.includes(word)))
const copy = join(mkdtempSync(join(tmpdir(), 'atrium-defences-')), 'copy')

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

const specFails = ({ file, code, without, spec }: Defence): boolean => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(code, () => without),
  )
  const run = ['node_modules/vitest/vitest.mjs', 'run', spec]
  const { status, stdout } = spawnSync(process.execPath, run, { cwd: copy, encoding: 'utf8', env: plain })
  writeFileSync(path, text)
  return status !== 0 && /[1-9]\d* failed/.test(stdout)
}

const plain = { ...process.env, NO_COLOR: '1' }

const run = (): number => {
  git('worktree', 'add', '--detach', copy, 'HEAD')
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(copy, name))
  const missed = chosen.filter((defence) => {
    const isNoticed = specFails(defence)
    console.log(`${isNoticed ? 'noticed' : 'MISSED '}  ${defence.name} (${defence.spec})`)
    return !isNoticed
  })
  console.log(`${chosen.length - missed.length} of ${chosen.length} specs fail without their defence`)
  return missed.length === 0 ? 0 : 1
}

try {
  process.exitCode = run()
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(join(copy, '..'), { recursive: true, force: true })
}
