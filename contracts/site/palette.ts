import { contrastOf, type Hex, mixColors, nearestReadable, textContrast, white } from './contrast.ts'

/** The three colours of a brand that the site's others are made from. */
export type Colors = { readonly primary: Hex; readonly secondary: Hex; readonly accent: Hex }

/** The colours of the site before its first change, as `mfe/landing/styles/tokens.css` has them. */
export const firstColors: Colors = { primary: '#0f3b2d', secondary: '#1c7050', accent: '#ff8069' }

export const black: Hex = '#000000'
const sand: Hex = '#fbf7f1'

/** Text on the accent: the primary colour, so dark that hardly an accent is too dark for it. */
export const deepOf = (primary: Hex): Hex => nearestReadable(mixColors(primary, black, 0.3), [white], 12)

const mistOf = (secondary: Hex): Hex => mixColors(secondary, white, 0.88)

/** What text in or on a colour meets, and what to call it. */
const meetings = ({ primary, secondary }: Colors) =>
  ({
    primary: [[white, 'white']],
    secondary: [
      [white, 'white'],
      [sand, 'the sand behind the problem'],
      [mistOf(secondary), 'its own tint'],
    ],
    accent: [[deepOf(primary), 'the text on it']],
  }) as const satisfies Record<keyof Colors, readonly (readonly [Hex, string])[]>

/** The contrast of a colour with what it meets least readably. */
export type Measure = {
  readonly name: keyof Colors
  readonly contrast: number
  readonly against: string
  /** The nearest colour that is readable; the colour itself if it is. */
  readonly nearest: Hex
}

/** Measures each colour against what text in or on it meets. */
export const measuresOf = (colors: Colors): readonly Measure[] =>
  (['primary', 'secondary', 'accent'] as const).map((name) => {
    const ranked = meetings(colors)
      [name].map(([other, against]) => ({ against, contrast: contrastOf(colors[name], other) }))
      .toSorted((one, other) => one.contrast - other.contrast)
    const { contrast = 0, against = '' } = ranked[0] ?? {}
    return { name, contrast, against, nearest: contrast >= textContrast ? colors[name] : nearestOf(colors, name) }
  })

/** The tint of a secondary colour follows it, so that the colour is looked for against white and sand, then darkened. */
const nearestOf = (colors: Colors, name: keyof Colors): Hex => {
  const towards = name === 'accent' ? white : black
  for (let step = 1; step <= 256; step++) {
    const candidate = mixColors(colors[name], towards, step / 256)
    const others = meetings({ ...colors, [name]: candidate })[name]
    if (others.every(([other]) => contrastOf(candidate, other) >= textContrast)) return candidate
  }
  return firstColors[name]
}

/** Whether these are the colours of the site before its first change. */
export const areFirst = (colors: Colors): boolean =>
  (Object.keys(firstColors) as (keyof Colors)[]).every((name) => colors[name] === firstColors[name])

/** The custom properties of a brand's colours, for `.site`; none for the first colours, which the styles have. */
export const stylesOf = (colors: Colors): string => {
  if (areFirst(colors)) return ''
  return `.site{${Object.entries(shadesOf(colors))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}

/** The shades of the site that follow from a brand's colours, by the names of their custom properties. */
export const shadesOf = ({ primary, secondary, accent }: Colors) => {
  const deep = deepOf(primary)
  return {
    primary,
    'primary-deep': deep,
    secondary,
    'secondary-soft': nearestReadable(mixColors(secondary, white, 0.5), [primary]),
    mist: mistOf(secondary),
    'mist-pale': mixColors(secondary, white, 0.95),
    accent,
    'accent-light': mixColors(accent, white, 0.2),
    'accent-pale': mixColors(accent, white, 0.7),
    'accent-strong': mixColors(accent, black, 0.08),
    line: mixColors(secondary, white, 0.78),
    'on-primary': nearestReadable(mixColors(secondary, white, 0.82), [primary]),
    'tint-mid': mixColors(secondary, white, 0.25),
    'tint-soft': mixColors(secondary, white, 0.5),
    'tint-pale': mixColors(secondary, white, 0.68),
    'ring-mid': mixColors(primary, white, 0.25),
    'ring-far': mixColors(primary, white, 0.14),
  } satisfies Record<string, Hex>
}
