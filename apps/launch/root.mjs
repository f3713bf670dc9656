import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const at = (...parts) => join(root, ...parts)

/** The project's own Node, which npm installs as a package. */
export const pinnedNode = at('node_modules/.bin/node')
