import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readLogo } from '#contracts/site/logo.ts'
import { readDocument } from '#contracts/site/svg-document.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'
import { run } from '#tests/support/log/verifiers.ts'
import { asSvg } from '#tests/support/site/site-desk.ts'

/** Pieces of documents, whole and broken. */
const pieces = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  '</svg>',
  '<g>',
  '</g>',
  '<g id="a"/>',
  "<g id='a>b' x:y=''/>",
  '<g a="1" a="2"/>',
  '<g xmlns:x="u"><x:g x:a=""/></g>',
  '<use href = "#a" />',
  '<g a="&amp;&#65;&#x42;"/>',
  '<g a="&nbsp;"/>',
  '<!-- a -->',
  '<!-- a -- b -->',
  '<!--a--->',
  '<![CDATA[<&]]>',
  ']]>',
  '<?p q?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE svg>',
  '<!DOCTYPE svg [<!ENTITY e "https://e.example/">]>',
  '<g a="&e;"/>',
  '&e;',
  '&amp;',
  '&#0;',
  '&',
  'a',
  ' ',
  '\n',
  '"',
  '>',
  '<',
  '-->',
  '\u00e9',
  '\u0001',
  '\uffff',
]
const fragment = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 3 }))
const inside = fc.array(fragment, { maxLength: 6 }).map((all) => all.join(''))
const source = fc.oneof(
  inside,
  inside.map((text) => `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`),
)

fuzz(
  'an SVG that is read is well-formed for another program too',
  fc.asyncProperty(fc.array(source, { minLength: 1, maxLength: 300 }), async (texts) => {
    const whole = texts.filter((text) => readDocument(text) !== null)
    const { stdout, stderr } = await run(
      'python3',
      ['-X', 'utf8', join(import.meta.dirname, '../support/python/well_formed.py')],
      JSON.stringify(whole),
    )
    expect(stderr).toBe('')
    const faults: readonly boolean[] = JSON.parse(stdout)
    expect(whole.filter((_, at) => faults[at] !== true)).toEqual([])
  }),
)

fuzz(
  'a logo of any text is read or refused with a sentence',
  fc.property(source, (text) => {
    const read = readLogo(asSvg(text))
    expect('logo' in read || /^(?:is|must) /.test(read.fault)).toBe(true)
  }),
)
