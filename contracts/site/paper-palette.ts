import { type Hex, mixColors, nearestReadable, white } from './contrast.ts'
import { areFirst, black, type Colors, deepOf } from './palette.ts'

/** What text stands on in dark mode, as `mfe/documents/reader/styles/tokens.css` has it. */
const darkPaper: readonly Hex[] = ['#111f19', '#0b1511', '#172b22', '#2a1f1b']

/** The custom properties of a document in a brand's colours; none for the first colours, which the styles have. */
export const paperStylesOf = (colors: Colors): string =>
  areFirst(colors)
    ? ''
    : `:root{${declarations(lightShades(colors))}}@media screen and (prefers-color-scheme:dark){:root{${declarations(darkShades(colors))}}}`

/** The same for a document among the screens of staff, whose other colours stay and whose darkness is a class. */
export const sheetStylesOf = (colors: Colors): string =>
  areFirst(colors)
    ? ''
    : `.document-sheet{${declarations(ofSheets(lightShades(colors)))}}@media screen{.dark .document-sheet{${declarations(ofSheets(darkShades(colors)))}}}`

const ofSheets = (shades: Readonly<Record<string, Hex>>) =>
  Object.fromEntries(Object.entries(shades).filter(([name]) => /^(?:brand|sheet|cover|mark)-/.test(name)))

const declarations = (shades: Readonly<Record<string, Hex>>): string =>
  Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Each is readable in or on what it meets on paper: 4.5 : 1 for text. */
const lightShades = ({ primary, secondary, accent }: Colors) => {
  const [deep, tint, advice] = [deepOf(primary), mixColors(secondary, white, 0.95), mixColors(accent, white, 0.9)]
  const papers = [white, tint, advice]
  return {
    'brand-primary': primary,
    'brand-primary-deep': deep,
    'brand-secondary': secondary,
    'brand-secondary-deep': mixColors(secondary, black, 0.2),
    'brand-accent': accent,
    'brand-accent-ink': nearestReadable(accent, papers),
    'green-2': tint,
    'green-11': nearestReadable(secondary, papers),
    page: tint,
    line: mixColors(secondary, white, 0.82),
    'sheet-green': nearestReadable(primary, papers),
    'sheet-advice': advice,
    'cover-soft': nearestReadable(mixColors(secondary, white, 0.75), [primary, deep]),
    'cover-ring': mixColors(primary, white, 0.3),
    'mark-ground': primary,
    'mark-ring': mixColors(primary, white, 0.6),
    'mark-centre': accent,
  } satisfies Record<string, Hex>
}

const darkShades = ({ secondary, accent }: Colors) => {
  const green = nearestReadable(mixColors(secondary, white, 0.5), darkPaper)
  return {
    'brand-accent-ink': nearestReadable(mixColors(accent, white, 0.2), darkPaper),
    'green-11': green,
    'sheet-green': green,
    page: '#0b1511',
    line: '#2b3f36',
    'sheet-advice': '#2a1f1b',
  } satisfies Record<string, Hex>
}
