import { describe, expect, it } from 'vitest'
import { placeholders } from '#mfe/landing/content/brand.ts'
import { fill } from '#mfe/landing/content/fill.ts'

const brand = { ...placeholders, brandName: 'Bright $& Co', year: '2031' }

describe('filling in the brand', () => {
  it('replaces every mention, for any characters in the name', () => {
    expect(fill('{{brandName}}, {{year}}: {{brandName}}', brand)).toBe('Bright $& Co, 2031: Bright $& Co')
  })

  it('leaves unknown names as they are', () => {
    expect(fill('{{nobody}}', brand)).toBe('{{nobody}}')
  })

  it('changes nothing where the brand stands for itself', () => {
    expect(fill('© {{year}} {{legalEntity}}', placeholders)).toBe('© {{year}} {{legalEntity}}')
  })
})
