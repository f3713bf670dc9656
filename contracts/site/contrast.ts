/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

export const white: Hex = '#ffffff'
const black: Hex = '#000000'

/** What text needs at any size: WCAG 2.2, success criterion 1.4.3. */
export const textContrast = 4.5

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (color: Hex): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The relative luminance of WCAG, from 0 to 1. */
const luminanceOf = (color: Hex): number => {
  const [red, green, blue] = channelsOf(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours, from 1 to 21. */
export const contrastOf = (one: Hex, other: Hex): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second colour in the first, from 0 to 1. */
export const mixColors = (color: Hex, other: Hex, share: number): Hex => {
  const to = channelsOf(other)
  const channels = channelsOf(color).map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const steps = 256

/** The colour closest to this one on the way to black or white that has the contrast with all the others. */
export const nearestReadable = (color: Hex, others: readonly Hex[], contrast = textContrast): Hex => {
  const reads = (candidate: Hex) => others.every((other) => contrastOf(candidate, other) >= contrast)
  for (let step = 0; step <= steps; step++)
    for (const end of [black, white]) {
      const candidate = mixColors(color, end, step / steps)
      if (reads(candidate)) return candidate
    }
  return color
}
