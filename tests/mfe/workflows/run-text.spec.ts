import { describe, expect, it } from 'vitest'
import { bars, summary } from '#mfe/workflows/model/chart-bars.ts'
import {
  curlOf,
  elapsedText,
  formatJson,
  formattedStart,
  milliseconds,
  runSubject,
  treeIn,
  truncate,
} from '#mfe/workflows/model/run-text.ts'
import { awaitedWords } from '#mfe/workflows/model/step-words.ts'
import { pastSummary } from '#mfe/workflows/model/trigger-words.ts'

describe('what a wait may end by', () => {
  it('is nothing that happens before every run, except in a definition that has it', () => {
    expect(Object.keys(awaitedWords(null))).not.toContain('lead_captured')
    expect(Object.keys(awaitedWords('link_viewed'))).toContain('link_viewed')
    expect(Object.keys(awaitedWords('lead_captured'))).toContain('lead_captured')
  })
})

describe('what a trigger would have done', () => {
  const was = (leadId: string | null, text: string) => ({ leadId, text })
  it('is summed up by how often, and by what became of each lead', () => {
    const matches = [
      ...[was('1', 'Ada (Engines, Ltd), now Proposal Sent'), was('2', 'Bo, now Won'), was('2', 'Bo, now Won')],
      ...[was('3', 'Cy, now Won'), was(null, 'Without a lead')],
    ]
    expect(pastSummary(matches, 30, 90)).toBe('About 2 a week. Of 3 leads, now: 2 Won, 1 Proposal Sent.')
    expect(pastSummary(matches.slice(0, 1), 1, 90)).toBe('The lead is now Proposal Sent.')
    expect(pastSummary([], 0, 30)).toBe('')
    expect(pastSummary([], 365, 365)).toBe('About 1 a day.')
  })
})

describe('an output in the history', () => {
  it('of 500 characters is shown whole', () => {
    expect(truncate('a'.repeat(500), 500)).toBe('a'.repeat(500))
  })
  it('is cut after 500 characters, with an ellipsis', () => {
    expect(truncate('a'.repeat(501), 500)).toBe(`${'a'.repeat(500)}...`)
  })
  it('is never cut through a character', () => {
    expect(truncate(`${'a'.repeat(499)}😀b`, 500)).toBe(`${'a'.repeat(499)}...`)
  })
  it('is formatted if it is JSON', () => {
    expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  })
  it('is formatted even if truncated', () => {
    expect(formattedStart('{"a":[1,"x, {\\"y\\": "],"b":"it goes')).toBe(
      '{\n  "a": [\n    1,\n    "x, {\\"y\\": "\n  ],\n  "b": "it goes',
    )
  })
  it.each([
    ['{"id":7615917337495251231}', '{\n  "id": 7615917337495251231\n}'],
    ['[1.10,-0,1e400]', '[\n  1.10,\n  -0,\n  1e400\n]'],
    ['{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['{"2":1,"1":2}', '{\n  "2": 1,\n  "1": 2\n}'],
    [' { } ', '{}'],
    ['{"a":[ ],"b":{}}', '{\n  "a": [],\n  "b": {}\n}'],
    ['{"name":"J\\u00f6rg \\ud83d\\ude00 \\n"}', '{\n  "name": "Jörg 😀 \\n"\n}'],
    ['12345678901234567890', '12345678901234567890'],
    ['"a:b, {c}"', '"a:b, {c}"'],
    ['{"t":true,"n":null}', '{\n  "t": true,\n  "n": null\n}'],
  ])('is formatted with its digits and names as they are: %s', (json, text) => {
    expect(formatJson(json)).toBe(text)
  })
  it.each([
    ['deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['deep, with names', `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`],
    ['wide on a deep level', `${'['.repeat(60)}${'1,'.repeat(200_000)}1${']'.repeat(60)}`],
  ])('is formatted to a few times its length where it is %s', (_, json) => {
    const text = formatJson(json)
    expect(text.length).toBeLessThan(8 * json.length)
    expect(text.replaceAll(/\s/g, '')).toBe(json)
  })
  it('is indented as by other programs where it is as deep as answers are', () => {
    const page = { items: Array.from({ length: 500 }, (_, id) => ({ id, by: { name: ['a', { b: [[id]] }] } })) }
    for (const value of [page, [[[[[[[[[[[[1]]]]]]]]]]]]])
      expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
  })
  it('is a tree, where no name stands twice, with its digits', () => {
    expect(treeIn('{"id":7615917337495251231,"list":[1.10,2]}')).toEqual({
      id: '7615917337495251231',
      list: ['1.10', 2],
    })
    expect(treeIn('{"a":1,"a":2}')).toBeNull()
    expect(treeIn('{"a":{"b":[{}],"b":[]}}')).toBeNull()
    expect(treeIn('"text"')).toBeNull()
    expect(treeIn('no JSON')).toBeNull()
  })
  it('is left unchanged if invalid', () => {
    expect(formatJson('{"a":')).toBe('{"a":')
  })
})

describe('a run as a command', () => {
  it('quotes what is entered for the shell', () => {
    expect(curlOf('https://atrium.example', 7, { name: "O'Hara; $(rm)" })).toBe(
      [
        "curl -X POST 'https://atrium.example/api/workflows/7/run'",
        "-H 'Authorization: Bearer atr_YOUR_TOKEN'",
        "-H 'Content-Type: application/json'",
        `-d '{"inputs":{"name":"O'\\''Hara; $(rm)"}}'`,
      ].join(' \\\n  '),
    )
  })
})

describe('times', () => {
  it('are in milliseconds', () => {
    expect(milliseconds(1_234_567)).toBe('1,234,567 ms')
  })
  it.each([
    [-500, '0 s'],
    [59_999, '59 s'],
    [61_000, '1 min 1 s'],
    [3_780_000, '1 h 3 min'],
  ])('%s ms in flight read %s', (ms, text) => {
    expect(elapsedText(ms)).toBe(text)
  })
})

describe('the chart of the last runs', () => {
  const points = [
    { id: 'c', status: 'running', duration: null },
    { id: 'b', status: 'failed', duration: 25 },
    { id: 'a', status: 'completed', duration: 100 },
  ] as const
  it('goes from the oldest to the newest, and shows every run', () => {
    expect(bars(points, 40).map(({ id, height }) => [id, height])).toEqual([
      ['a', 40],
      ['b', 20],
      ['c', 4],
    ])
  })
  it('is described in words', () => {
    expect(summary(points)).toBe('Last 3 runs: 1 completed, 1 failed, 1 running. Median 25 ms, longest 100 ms.')
  })
  it('omits times that are not known yet', () => {
    expect(summary([points[0]])).toBe('Last run: 1 running.')
  })
})

describe('the subject of a run', () => {
  it.each([
    ['{"meetingDate":"2026-01-15","clientName":"Harbor & Pine"}', 'Harbor & Pine'],
    ['{"email":"ada@example.com","company":"Engines"}', 'Engines'],
    ['{"text":"","size":12}', '12'],
    ['{"flag":true,"list":["a"]}', ''],
    ['{}', ''],
    ['', ''],
  ])('of %s is %s', (inputs, subject) => {
    expect(runSubject({ inputs })).toBe(subject)
  })

  it('is cut to 120 characters', () => {
    expect(runSubject({ inputs: JSON.stringify({ name: 'x'.repeat(500) }) })).toBe(`${'x'.repeat(120)}...`)
  })
})
