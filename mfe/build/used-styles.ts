import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './output.ts'

const themes = join(root, 'node_modules/@radix-ui/themes')

/** The files of the components that the front end imports, and of the theme around them. */
const components = (): readonly string[] => {
  const folder = join(root, 'mfe')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const names = sources.flatMap((name) => importedFromThemes(readFileSync(join(folder, name), 'utf8')))
  return [...new Set(['theme', ...names.map(fileOf)])]
}

const importedFromThemes = (code: string): readonly string[] =>
  [...code.matchAll(/(?:import|export) \{([^}]*)\} from '@radix-ui\/themes'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )

/** `AlertDialog` is in `alert-dialog.js`. */
const fileOf = (name: string): string => name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

type Rule = { selectors: string[]; source?: { input: { file?: string } }; remove: () => void }

/**
 * A PostCSS plugin that removes from Radix Themes' stylesheets the rules of unused components, and those for values by
 * breakpoint, of which the dashboard uses the orientation alone.
 */
export const usedStyles = {
  postcssPlugin: 'atrium:used-styles',
  Rule: (rule: Rule) => {
    if (!rule.source?.input.file?.startsWith(themes)) return
    const kept = rule.selectors.filter((selector) => mayMatch(selector))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  },
}

const mayMatch = (selector: string): boolean => {
  if (/\\:rt-r-(?!orientation)/.test(selector)) return false
  const named = selector.match(componentClass)
  return named === null || named.some((name) => used.has(name))
}

/** The classes of components, unlike those of values, begin with a capital. */
const componentClass = /rt-[A-Z]\w*/g

/** The classes that the components set, and those that they use in turn. */
const classesOf = (names: readonly string[]): ReadonlySet<string> => {
  const waiting = names.map((name) => join(themes, 'dist/esm/components', `${name}.js`))
  const seen = new Set<string>()
  const classes = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    for (const [name] of code.matchAll(componentClass)) classes.add(name)
    for (const [, path = ''] of code.matchAll(/from"(\.[^"]+)"/g)) waiting.push(join(file, '..', path))
  }
  return classes
}

const used = classesOf(components())
