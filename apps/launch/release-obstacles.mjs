import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './step.mjs'

/** Why the project in a folder cannot be released, in sentences: a release is what one tagged commit holds. */
export const releaseObstacles = (folder) => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const git = (...args) => output('git', args, folder).split('\n').filter(Boolean)
  const changed = git('status', '--porcelain')
  const pending = readdirSync(join(folder, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const tag = `v${version}`
  return [
    ...(changed.length > 0 ? [`Files are not committed: ${changed.map((line) => line.slice(3)).join(', ')}.`] : []),
    ...(pending.length > 0
      ? [`Changesets are pending: ${pending.length}. Run "npm run changeset -- version" and commit what it writes.`]
      : []),
    ...(git('tag', '--points-at', 'HEAD').includes(tag) ? [] : [`The commit does not have the tag ${tag}.`]),
  ]
}
