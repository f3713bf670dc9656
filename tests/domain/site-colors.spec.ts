import { describe, expect, it } from 'vitest'
import { contrastOf } from '#contracts/site/contrast.ts'
import { lapsedFigures, withoutLines } from '#contracts/site/lapsed-lines.ts'
import { type Colors, firstColors, measuresOf, stylesOf } from '#contracts/site/palette.ts'
import { paperStylesOf } from '#contracts/site/paper-palette.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import site from '#mfe/landing/content/site.json' with { type: 'json' }

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ] as const)('of %s with %s is %f : 1, as WCAG has it', (one, other, contrast) =>
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2),
  )
})

describe('the colours of a brand', () => {
  it('are the first ones without further styles', () => {
    expect(stylesOf(firstColors)).toBe('')
    expect(measuresOf(firstColors).map(({ contrast }) => contrast >= 4.5)).toEqual([true, true, true])
  })

  it.each(['#767676', '#000000', '#5a00a0', '#0b5cad', '#8a3b00'] as const)(
    'keep every text on primary %s readable',
    (primary) => {
      const [, text = ''] = /--on-primary:(#\w{6})/.exec(stylesOf({ ...firstColors, primary })) ?? []
      const [, soft = ''] = /--secondary-soft:(#\w{6})/.exec(stylesOf({ ...firstColors, primary })) ?? []
      for (const color of [text, soft, '#ffffff'])
        expect(contrastOf(color as '#000000', primary)).toBeGreaterThanOrEqual(4.5)
      expect(measuresOf({ ...firstColors, primary }).every(({ contrast }) => contrast >= 4.5)).toBe(true)
    },
  )

  it.each<Colors>([
    { primary: '#767676', secondary: '#6b6b6b', accent: '#ffffff' },
    { primary: '#102a56', secondary: '#1d4ed8', accent: '#fbbf24' },
    { primary: '#c00000', secondary: '#a3195b', accent: '#ff9d8a' },
  ])('keep every text of a document readable, light and dark: $primary', (colors) => {
    const [light = '', dark = ''] = paperStylesOf(colors).split('@media')
    const shade = (styles: string, name: string) => new RegExp(`--${name}:(#\\w{6})`).exec(styles)?.[1] as '#000000'
    const shades = (styles: string, names: readonly string[]) => names.map((name) => shade(styles, name))
    const texts = ['brand-accent-ink', 'green-11', 'sheet-green']
    const paper = ['#ffffff', ...shades(light, ['green-2', 'page', 'sheet-advice'])] as const
    const cover = shades(light, ['brand-primary', 'brand-primary-deep'])
    // As mfe/documents/reader/styles/tokens.css has them.
    const darkPaper = ['#111f19', '#172b22', ...shades(dark, ['page', 'sheet-advice'])] as const
    for (const [inks, grounds] of [
      [shades(light, texts), paper],
      [shades(light, ['cover-soft']), cover],
      [shades(dark, texts), darkPaper],
    ] as const)
      for (const ink of inks)
        for (const ground of grounds) expect(contrastOf(ink, ground as '#000000')).toBeGreaterThanOrEqual(4.5)
  })

  it('name the nearest readable one: of the same hue, a little darker', () => {
    const [primary] = measuresOf({ ...firstColors, primary: '#787878' })
    expect(primary).toMatchObject({ against: 'white', nearest: '#767676' })
  })
})

describe('a figure with a last day', () => {
  const texts = { ...site, settings: { ...site.settings, until: { spotsLeft: '2026-07-31' } } } as SiteTexts

  it('has lapsed on the day after it', () => {
    expect(lapsedFigures(texts, '2026-07-31')).toEqual([])
    expect(lapsedFigures(texts, '2026-08-01')).toEqual(['spotsLeft'])
  })

  it('takes its lines of the offer away, and no other', () => {
    const { hero, leadCapture } = withoutLines(texts, ['spotsLeft'])
    expect(hero.facts).toEqual(['{{auditMinutes}}-minute call', 'Normally {{auditPrice}}, free for you', ''])
    expect(leadCapture.ticket).toEqual({ ...site.leadCapture.ticket, spots: '' })
  })
})
