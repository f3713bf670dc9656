import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Figure, shown, spreadOf } from './figures.ts'
import { median } from './measured.ts'

const run = promisify(execFile)
const here = new URL('..', import.meta.url).pathname
const turns = 3

/**
 * Runs a part that yields figures alternately on another version and on this one, both with this version's bench and its `tests/support`:
 * prints the medians, and the median of the ratios within each turn.
 */
export const compare = async (ref: string, part: string, print: (text: string) => void): Promise<void> => {
  const commit = await commitOf(ref)
  if (commit === null)
    throw new Error(`This clone has no ${ref}: run \`git fetch --tags\`, or name the release's commit.`)
  const folder = await mkdtemp(join(tmpdir(), 'atrium-compare-'))
  const other = join(folder, 'other')
  await run('git', ['-C', here, 'worktree', 'add', '--detach', other, commit])
  try {
    for (const kept of ['node_modules', 'dist']) await symlink(join(here, kept), join(other, kept))
    // What measures, and what it starts servers with, is the same for both.
    for (const same of ['bench', 'tests/support']) {
      await rm(join(other, same), { recursive: true, force: true })
      await cp(join(here, same), join(other, same), { recursive: true })
    }
    const pairs: [readonly Figure[], readonly Figure[]][] = []
    for (let turn = 1; turn <= turns; turn++) {
      pairs.push([await figuresOf(other, part), await figuresOf(here, part)])
      print(`turn ${turn} of ${turns} is done`)
    }
    const [before, now] = [0, 1].map((side) => spreadOf(pairs.map((pair) => pair[side] ?? [])))
    print(`${part}: ${ref}, this version, and the median of the ratios of ${turns} turns`)
    for (const { name, unit, median: was } of before ?? []) {
      const is = now?.find((spread) => spread.name === name)?.median ?? Number.NaN
      const ratios = pairs.map(([one, two]) => valueOf(two, name) / valueOf(one, name))
      print(`  ${name}: ${shown(was)}${unit}, ${shown(is)}${unit}, ${median(ratios).toFixed(2)} x`)
    }
  } finally {
    await run('git', ['-C', here, 'worktree', 'remove', '--force', other])
    await rm(folder, { recursive: true, force: true })
  }
}

/** The commit of a branch, a tag or a hash; of a release without its tag, which a shallow clone lacks, by its subject. */
const commitOf = async (ref: string): Promise<string | null> => {
  const named = await run('git', ['-C', here, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).catch(() => null)
  if (named !== null) return named.stdout.trim()
  const subject = `^Release ${ref.replace(/^v/, '').replaceAll('.', '\\.')}$`
  const { stdout } = await run('git', ['-C', here, 'log', '-1', '--format=%H', `--grep=${subject}`])
  return stdout.trim() || null
}

const valueOf = (figures: readonly Figure[], name: string): number =>
  figures.find((figure) => figure.name === name)?.value ?? Number.NaN

const figuresOf = async (folder: string, part: string): Promise<readonly Figure[]> => {
  const program = join(folder, 'bench/print-figures.ts')
  const { stdout } = await run(process.execPath, [program, part], { cwd: folder, maxBuffer: 2 ** 24 })
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1)) as readonly Figure[]
}
