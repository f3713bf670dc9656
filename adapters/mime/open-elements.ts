import { attribute } from './html-tokens.ts'

/** How text within an element looks. */
export type Look = {
  readonly isHidden: boolean
  readonly isStruck: boolean
  /** Line ends count. */
  readonly isLaidOut: boolean
  readonly isRaised: boolean
  readonly isLowered: boolean
}
type Inherited = Look & { readonly hasNoSize: boolean; readonly isInvisible: boolean; readonly isGone: boolean }
type Open = { readonly name: string; readonly look: Inherited }

const usual: Inherited = {
  ...{ isHidden: false, isStruck: false, isLaidOut: false, isRaised: false, isLowered: false },
  ...{ hasNoSize: false, isInvisible: false, isGone: false },
}

const maxDepth = 200

/** Elements that are never closed. */
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** What the beginning of an element closes (HTML, 13.1.2.4), unless it stands in another element of these kinds. */
const siblings = [
  { kinds: new Set(['li']), within: new Set(['ol', 'ul']) },
  { kinds: new Set(['td', 'th']), within: new Set(['table']) },
  { kinds: new Set(['tr']), within: new Set(['table']) },
  { kinds: new Set(['dt', 'dd']), within: new Set(['dl']) },
  { kinds: new Set(['option']), within: new Set(['select']) },
] as const
const paragraph = new Set(['p'])
const holdsParagraphs = new Set('blockquote body center dd div dl dt fieldset form li ol table td th tr ul'.split(' '))

/**
 * The elements that are open, of which text inherits its look. A reader sees only what is not hidden.
 * @param withHidden whether all is taken for shown
 */
export const openElements = (isBlock: (name: string) => boolean, withHidden: boolean) => {
  const open: Open[] = []
  const closeLast = (names: ReadonlySet<string>, within: ReadonlySet<string>): void => {
    const place = open.findLastIndex(({ name }) => names.has(name) || within.has(name))
    if (place >= 0 && names.has(open[place]?.name ?? '')) open.length = place
  }
  const look = (): Inherited => open.at(-1)?.look ?? usual
  const seen = (one: Inherited): Look => (withHidden ? { ...one, isHidden: false } : one)
  return {
    look: (): Look => seen(look()),
    begin: (name: string, attributes: string): Look => {
      for (const { kinds, within } of siblings) if (kinds.has(name as never)) closeLast(kinds, within)
      if (isBlock(name)) closeLast(paragraph, holdsParagraphs)
      const own = lookOf(name, attributes, look())
      if (!voids.has(name) && open.length < maxDepth) open.push({ name, look: own })
      return seen(own)
    },
    end: (name: string): void => {
      const place = open.findLastIndex((element) => element.name === name)
      if (place >= 0) open.length = place
    },
  }
}

const lookOf = (name: string, attributes: string, outer: Inherited): Inherited => {
  const style = ` ${attributes}`.includes('style') ? attribute(attributes, 'style').toLowerCase() : ''
  const spaces = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([a-z-]+)/.exec(style)?.[1]
  const isGone = outer.isGone || gone.test(style) || isCollapsed(style) || hiddenAttribute.test(attributes)
  const hasNoSize = hasNoSizeIn(style) ?? outer.hasNoSize
  const visibility = /(?:^|;)\s*visibility\s*:\s*(visible|hidden|collapse)/.exec(style)?.[1]
  const isInvisible = visibility === undefined ? outer.isInvisible : visibility !== 'visible'
  return {
    ...{ isGone, hasNoSize, isInvisible, isHidden: isGone || hasNoSize || isInvisible },
    isStruck: outer.isStruck || struck.has(name) || lineThrough.test(style),
    isLaidOut: spaces === undefined ? outer.isLaidOut || laidOut.has(name) : /^(?:pre|break|preserve)/.test(spaces),
    isRaised: outer.isRaised || name === 'sup',
    isLowered: outer.isLowered || name === 'sub',
  }
}

const struck = new Set(['s', 'strike', 'del'])
const laidOut = new Set(['pre', 'textarea'])
const lineThrough = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/
const gone =
  /(?:^|;)\s*(?:display\s*:\s*none|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)|(?:left|top|text-indent)\s*:\s*-\d{4})/
const hiddenAttribute = /\shidden(?=[\s=/]|$)(?!\s{0,9}=\s{0,9}["']?until-found)/i

/** `mso-hide` alone hides from Outlook what others show. */
const isCollapsed = (style: string): boolean =>
  /(?:^|;)\s*(?:max-)?height\s*:\s*0(?:px|pt|em)?\s*(?:;|$|!)/.test(style) &&
  /(?:^|;)\s*overflow\s*:\s*hidden/.test(style)

/** Layouts of mails set the size of an outer element to 0, and give their texts another one; null if it says nothing. */
const hasNoSizeIn = (style: string): boolean | null => {
  if (noSize.test(style)) return true
  return ownSize.test(style) ? false : null
}

const noSize = /(?:^|;)\s*font-size\s*:\s*0(?:\.0)?(?![\d.])/
/** Not of the size around it. */
const ownSize =
  /(?:^|;)\s*font-size\s*:\s*(?:[\d.]+(?:px|pt|rem|mm|cm|in|vw)|(?:x{1,3}-)?(?:small|large)|medium|initial)/
