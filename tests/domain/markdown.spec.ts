import { expect, it } from 'vitest'
import { fromMarkdown, isMarkdown } from '#contracts/document/markdown.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

it.each(corpus<string, string>('markdown'))('Markdown is written in the light markup: $title', ({ in: text, out }) => {
  expect(fromMarkdown(text)).toBe(out)
})

it.each([
  ['## Plan', true],
  ['a\r\n| a | b |\r\n|---|:-:|\r\n| 1 | 2 |', true],
  ['# 1 in town', false],
  ['**bold**\n\n- item\n---\n> quoted\na | b', false],
])('of %j, being Markdown is %s', (text, right) => {
  expect(isMarkdown(text)).toBe(right)
})
