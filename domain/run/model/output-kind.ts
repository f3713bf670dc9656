import type { BuiltIn } from '#domain/kernel/built-in.ts'

export type OutputKind = 'document' | 'html' | 'json' | 'text'

const htmlStart = /<!doctype html|<html/i

/** How to display an output. HTML may be the whole text or a string inside JSON. */
export const outputKind = (outputs: string, builtIn: BuiltIn | null): OutputKind => {
  if (builtIn !== null) return 'document'
  const json = readJson(outputs)
  if (json === null) return htmlStart.test(outputs) ? 'html' : 'text'
  return firstHtml(json.value) === null ? 'json' : 'html'
}

/** The HTML document in an output: the whole text, or the first such string inside its JSON. */
export const htmlIn = (outputs: string): string | null => {
  const json = readJson(outputs)
  if (json !== null) return firstHtml(json.value)
  return htmlStart.test(outputs) ? outputs : null
}

const readJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Iterative: an endpoint may answer JSON nested half a million levels deep. */
const firstHtml = (root: unknown): string | null => {
  const ahead = [root]
  while (ahead.length > 0) {
    const value = ahead.pop()
    if (typeof value === 'string' && htmlStart.test(value)) return value
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).reverse()) ahead.push(inner)
  }
  return null
}
