import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './output.ts'

const themes = join(root, 'node_modules/@radix-ui/themes')

const sources = readdirSync(join(root, 'mfe'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('build/'))
  .map((name) => ({ code: readFileSync(join(root, 'mfe', name), 'utf8') }))

const styleSheets = readdirSync(join(root, 'mfe'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(root, 'mfe', name), 'utf8'))
  .join('\n')

/** The files of the components that the front end imports, and of the theme component. */
const components = (): readonly string[] => {
  const names = sources.flatMap(({ code }) => importedFromThemes(code))
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

type Result = { result: { opts: { from?: string | undefined } } }
type Declaration = { prop: string; value: string; source?: { input: { file?: string } }; remove: () => void }
type Declarations = { walkDecls: (visit: (declaration: Declaration) => void) => void }
type Root = Declarations & { walkRules: (visit: (rule: { selectors: string[] } & Declarations) => void) => void }
type AtRule = { params: string; toString: () => string; remove: () => void }
type Rule = { selectors: string[]; source?: { input: { file?: string } }; remove: () => void }

/**
 * A PostCSS plugin that removes unused rules from Radix Themes' stylesheets: those for unused components, colours and
 * layout values, and for responsive values, of which the dashboard uses only the orientation. Rules for the dark
 * appearance stay in its own file alone, and no other rules there but the colours of both appearances that they read.
 * A rule that is kept loses its unused selectors.
 */
export const usedStyles = {
  postcssPlugin: 'atrium:used-styles',
  Rule: (rule: Rule, { result }: Result) => {
    if (!rule.source?.input.file?.startsWith(themes)) return
    const isDark = isDarkFile(result)
    if (isDark && isOfBoth(rule)) return
    const selectors = rule.selectors
      .filter((selector) => darkTheme.test(selector) === isDark && mayMatch(selector) && !needless.test(selector))
      .map(withoutAnySibling)
    if (selectors.length === 0) rule.remove()
    else if (selectors.join() !== rule.selectors.join()) rule.selectors = selectors
  },
  AtRule: {
    // System fonts of the themes' own font stack, which `fonts.css` replaces.
    'font-face': (face: AtRule) => {
      if (/(?:Segoe UI|Open Sans) \(Custom\)/.test(face.toString())) face.remove()
    },
    // A second copy of every colour for wide-gamut screens; the brand's own colours have none either.
    supports: (condition: AtRule) => {
      if (condition.params.includes('display-p3')) condition.remove()
    },
  },
  OnceExit: (styles: Root, { result }: Result) => {
    if (isDarkFile(result)) removeUnreadOfBoth(styles)
    else removeUnusedProperties(styles)
  },
}

const isDarkFile = ({ opts }: Result['result']): boolean => opts.from?.includes('/theme/dark.css') === true

/** Whether a rule holds what does not depend on the appearance, such as the opacities of black. */
const isOfBoth = ({ selectors }: Pick<Rule, 'selectors'>): boolean => selectors.join() === ':root'

/** Removes from the dark file what it reads nowhere of the colours of both appearances. */
const removeUnreadOfBoth = (styles: Root): void => {
  const names = new Set<string>()
  styles.walkDecls(({ value }) => namesRead(value).forEach((name) => void names.add(name)))
  styles.walkRules((rule) => {
    if (isOfBoth(rule)) rule.walkDecls((declaration) => names.has(declaration.prop) || declaration.remove())
  })
}

/** Removes custom properties of the themes that no declaration and no component reads, until none is left. */
const removeUnusedProperties = (styles: Root): void => {
  const names = new Set(namesRead(code + styleSheets))
  const unused: Declaration[] = []
  styles.walkDecls((declaration) => {
    const isOwn = declaration.source?.input.file?.startsWith(themes) === true
    if (!declaration.prop.startsWith('--')) for (const name of namesRead(declaration.value)) names.add(name)
    else if (isOwn) unused.push(declaration)
    else for (const name of namesRead(declaration.value)) names.add(name)
  })
  for (let size = -1; size !== names.size; ) {
    size = names.size
    for (const { prop, value } of unused) if (names.has(prop)) for (const name of namesRead(value)) names.add(name)
  }
  for (const declaration of unused) if (!names.has(declaration.prop)) declaration.remove()
}

const namesRead = (text: string): readonly string[] => text.match(/(?<=var\(\s*)--[\w-]+/g) ?? []

/**
 * Names the sibling that a rule means: with `+ *`, the browser recalculates all styles below an element whenever a
 * child is inserted, and those of the whole page for a dialog's focus guards.
 */
const withoutAnySibling = (selector: string): string =>
  selector.replace(/\+ ?\*(?= ?\.rt-SegmentedControlItemSeparator)/, '+ .rt-SegmentedControlItem')

const mayMatch = (selector: string): boolean => {
  if (/\\:-?rt-r-(?!orientation)/.test(selector) || unusedTheme.test(selector) || isUnusedValue(selector)) return false
  if (isUnusedLook(selector)) return false
  const names = selector.match(componentClass)
  return names === null || names.some((name) => used.has(name))
}

/**
 * Rules by `:has`, for which the browser computes styles again whenever elements come or go: of the root, whose own classes
 * say the same, and of text areas that a browser fills in, of which there are none.
 */
const needless = /^:root:where\(:has\(|TextArea.*:has\(.*:autofill/

const darkTheme = /\.dark\b/

/** Colours that no `color` or theme names. */
const unusedTheme =
  /(?<!:not\()\[data-accent-color=(?!['"]?(?:gray|green|red|amber)\b)|\[data-gray-color=(?!['"]?(?:gray|sage|auto)\b)/

/** The abbreviations of layout properties in class names, and the components' prop names. */
const layout: Readonly<Record<string, string>> = { ai: 'align', jc: 'justify', fd: 'direction', fw: 'wrap' }
const layoutClass =
  /\.(-?)rt-r-(m[xytrbl]?|p[xytrbl]?|gap|[rc]g|top|right|bottom|left|inset|g[a-z]+|a[cis]|j[csi]|f[dw]|display|position|overflow|o[xy])-([\w-]+)/

const isUnusedValue = (selector: string): boolean => {
  const [, sign, short = '', value] = layoutClass.exec(selector) ?? []
  const name = layout[short] ?? short
  return (
    value !== undefined && ![`${name}="${sign}${value}"`, `${name}:"${sign}${value}"`].some((use) => code.includes(use))
  )
}

/** Variants and sizes that no component sets and that are no default, and high contrast. */
const isUnusedLook = (selector: string): boolean =>
  [...selector.replaceAll(/:not\([^()]*\)/g, '').matchAll(lookClass)].some(([, variant, size]) => {
    if (variant !== undefined) return !looks.has(variant)
    return size === undefined ? !code.includes('highContrast=') : !looks.has(size)
  })

const lookClass = /\.rt-(?:variant-([a-z]+)|r-size-(\d)|high-contrast)/g

/** Component classes, unlike value classes, begin with a capital. */
const componentClass = /rt-[A-Z]\w*/g

/** The classes set by the components and by those they import, and the code of all of them. */
const classesOf = (names: readonly string[]): { used: ReadonlySet<string>; code: string } => {
  const waiting = names.map((name) => join(themes, 'dist/esm/components', `${name}.js`))
  const visited = new Set<string>()
  const classes = new Set<string>()
  const codes = sources.map(({ code }) => code)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (visited.has(file)) continue
    visited.add(file)
    const code = readFileSync(file, 'utf8')
    codes.push(code)
    for (const [name] of code.matchAll(componentClass)) classes.add(name)
    for (const [, path = ''] of code.matchAll(/from"(\.[^"]+)"/g)) waiting.push(join(file, '..', path))
  }
  return { used: classes, code: codes.join('\n') }
}

const { used, code } = classesOf(components())

const ownCode = sources.map(({ code }) => code).join('\n')

/** The texts in quotes in our own sources, and the defaults of the components. */
const looks: ReadonlySet<string> = new Set(
  [...ownCode.matchAll(/['"](\w+)['"]/g), ...code.matchAll(/default:"(\w+)"/g)].map(([, text = '']) => text),
)
