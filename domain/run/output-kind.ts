import type { BuiltIn } from '../kernel/built-in.ts'

export type OutputKind = 'document' | 'html' | 'json' | 'text'

const htmlStart = /<!doctype html|<html/i

/** What an output is, for whoever shows it. HTML may stand by itself or as a string inside JSON. */
export const outputKind = (outputs: string, builtIn: BuiltIn | null): OutputKind => {
  if (builtIn !== null) return 'document'
  if (htmlStart.test(outputs)) return 'html'
  return isJson(outputs) ? 'json' : 'text'
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The HTML document in an output: the text itself, or the first string inside its JSON that holds one. */
export const htmlIn = (outputs: string): string | null => {
  if (!htmlStart.test(outputs)) return null
  return isJson(outputs) ? firstHtml(JSON.parse(outputs)) : outputs
}

const firstHtml = (value: unknown): string | null => {
  if (typeof value === 'string') return htmlStart.test(value) ? value : null
  if (typeof value !== 'object' || value === null) return null
  for (const inner of Object.values(value)) {
    const found = firstHtml(inner)
    if (found !== null) return found
  }
  return null
}
