import { describe, expect, it } from 'vitest'
import { htmlIn, outputKind } from '#domain/run/model/index.ts'

const page = '<!DOCTYPE html><p>Hello</p>'

describe('an output', () => {
  it.each([
    ['', 'text', null],
    ['Just words.', 'text', null],
    ['{"broken":', 'text', null],
    ['{}', 'json', null],
    ['null', 'json', null],
    ['"words"', 'json', null],
    ['{"a":"<p>no document</p>"}', 'json', null],
    [page, 'html', page],
    ['<HTML lang="en">', 'html', '<HTML lang="en">'],
    [`Here you are: ${page}`, 'html', `Here you are: ${page}`],
    [JSON.stringify(page), 'html', page],
    [JSON.stringify({ a: 1, b: [null, { c: page }], d: '<html>second' }), 'html', page],
    [JSON.stringify({ a: page }).replaceAll('<', '\\u003c'), 'html', page],
    ['{"<html>":"a name, not a document"}', 'json', null],
    [`{"broken": "${page}`, 'html', `{"broken": "${page}`],
  ])('that reads %s is %s', (outputs, kind, html) => {
    expect(outputKind(outputs, null)).toBe(kind)
    expect(htmlIn(outputs)).toBe(html)
  })

  it.each(['proposal', 'engagement_overview'] as const)('of a %s is a document, with any content', (builtIn) =>
    expect(outputKind(page, builtIn)).toBe('document'),
  )

  it('may be half a million brackets, or as many values', () => {
    const deep = '['.repeat(500_000) + ']'.repeat(500_000)
    expect(outputKind(deep, null)).toBe('json')
    expect(htmlIn(`[${'0,'.repeat(500_000)}${JSON.stringify(page)}]`)).toBe(page)
  })
})
