import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const styles = readFileSync(join(import.meta.dirname, '../../../mfe/landing/styles/tokens.css'), 'utf8')
const colours = new Map(
  [...styles.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6});/g)].map(([, name, colour]) => [name, colour]),
)

const channels = (colour: string): readonly number[] => {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour
  return [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
}

/** The relative luminance of WCAG 2.2. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (text: string, ground: string): number => {
  const [darker = 0, lighter = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const colourOf = (name: string): string => {
  const colour = colours.get(name)
  if (colour === undefined) throw new Error(`tokens.css names no colour ${name}`)
  return colour
}

describe('the three brand colours', () => {
  it.each([
    ['paper', 'primary'],
    ['paper', 'primary-deep'],
    ['secondary-soft', 'primary'],
    ['primary-deep', 'accent'],
    ['ink', 'accent'],
    ['secondary', 'paper'],
    ['secondary', 'mist'],
    ['secondary', 'sand'],
    ['ink-soft', 'paper'],
    ['ink-soft', 'mist'],
    ['ink-soft', 'sand'],
    ['ink-soft', 'mist-pale'],
  ])('%s reads on %s', (text, ground) => {
    expect(contrast(colourOf(text), colourOf(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['accent', 'primary'],
    ['secondary', 'paper'],
    ['secondary', 'mist'],
    ['secondary', 'sand'],
    ['primary-deep', 'accent'],
  ])('a focus ring of %s is seen on %s', (ring, ground) => {
    expect(contrast(colourOf(ring), colourOf(ground))).toBeGreaterThanOrEqual(3)
  })

  it('carry no white text on coral, as that would not be read', () => {
    expect(contrast(colourOf('paper'), colourOf('accent'))).toBeLessThan(4.5)
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5)
  })
})
