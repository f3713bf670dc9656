import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jsonFault } from '#mfe/workflows/model/json-fault.ts'
import { run } from '#tests/support/log/verifiers.ts'

const inPython = async (texts: readonly string[]): Promise<readonly (number | null)[]> => {
  const script = join(import.meta.dirname, '../../support/python/json_faults.py')
  const { stdout, stderr } = await run('python3', [script], JSON.stringify(texts))
  if (stderr !== '') throw new Error(`JSON is read by python3 (3.9 or newer) on the path:\n${stderr}`)
  return JSON.parse(stdout)
}

const file = JSON.stringify(
  {
    name: 'Ask "them"\\\n',
    call: { url: '', secrets: [], message: null },
    alerts: { of: 1.5e3, failures: -0.2 },
    steps: [[], {}, true],
  },
  null,
  2,
)

const edited: Record<string, string> = {
  'no change': file,
  'a comma behind the last value': file.replace('null\n', 'null,\n'),
  'a comma behind the last item': file.replace('true\n', 'true,\n'),
  'a missing comma': file.replace('",', '"'),
  'a comment': file.replace('"call"', '// the address\n  "call"'),
  'a comment before all': `/* from the other office */\n${file}`,
  'single quotes': file.replace('"url"', "'url'"),
  'curly quotes': file.replace('"url"', '“url”'),
  'a name without quotes': file.replace('"alerts"', 'alerts'),
  'a line break in a text': file.replace('them', 'th\nem'),
  'a tab in a text': file.replace('them', 'th\tem'),
  'an unknown escape': file.replace('them', 'th\\em'),
  'half an escape': file.replace('them', 'th\\u00em'),
  'a zero before a number': file.replace('1500', '01500'),
  'a number with a comma': file.replace('-0.2', '-0,2'),
  'True for true': file.replace('true', 'True'),
  'a wrong bracket': file.replace('{}', '{]'),
  'a bracket too many': `${file}]`,
  'a second value': `${file}\n${file}`,
  'a colon in a list': file.replace('[]', '[1:2]'),
  'a name for a name': file.replace('"name":', '"name",'),
  'an end too early': file.slice(0, file.indexOf('failures') + 4),
  'the end of a text alone': '"open',
  'a merge conflict': file.replace('  "steps"', '<<<<<<< HEAD\n  "steps"'),
  'Windows line breaks': file.replace('null\n', 'null,\n').replaceAll('\n', '\r\n'),
  'a page': '<!doctype html>\n<html></html>',
  YAML: 'name: x\ncall:\n  url: y\n',
  nothing: '',
}

it('the line on which a file stops being JSON is the one on which it does for Python', async () => {
  const names = Object.keys(edited)
  const lines = names.map((name) => jsonFault(edited[name] ?? '')?.line ?? null)
  const pythonLines = await inPython(Object.values(edited))
  expect(Object.fromEntries(names.map((name, index) => [name, lines[index]]))).toEqual(
    Object.fromEntries(names.map((name, index) => [name, pythonLines[index]])),
  )
})

it('a fault has a column', () => {
  expect(jsonFault('{\r\n  "a": 1,\r\n  b: 2\r\n}')).toEqual({ line: 3, column: 3 })
  expect(jsonFault('{ "a": [1, 2')).toEqual({ line: 1, column: 13 })
})

it('the engine and the place agree on what is JSON', () => {
  const signs = [...'{}[],:', '""', '"a"', '1', '-1.5', 'null', ' ']
  const texts = Array.from({ length: 4000 }, (_, index) =>
    [index % 12, Math.floor(index / 12) % 12, Math.floor(index / 144) % 12, (index * 7) % 12, (index * 5) % 12]
      .map((place) => signs[place])
      .join(''),
  )
  for (const text of [...texts, ...Object.values(edited)])
    expect([text, jsonFault(text) === null]).toEqual([text, isJson(text)])
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
