/** An output that is no document of ours, as it can be shown. */
export type OutputText =
  | { readonly type: 'None' }
  | { readonly type: 'Html'; readonly html: string }
  | { readonly type: 'Text'; readonly text: string; readonly isJson: boolean }

const htmlStart = /<!doctype html|<html/i

export const outputText = (outputs: string | null): OutputText => {
  if (outputs === null || outputs.trim() === '') return { type: 'None' }
  const json = readJson(outputs)
  const html = json === undefined ? [outputs].find(isHtml) : firstHtml(json)
  if (html !== undefined) return { type: 'Html', html }
  if (typeof json === 'string') return { type: 'Text', text: json, isJson: false }
  return { type: 'Text', text: json === undefined ? outputs : spread(json, outputs), isJson: json !== undefined }
}

const isHtml = (text: string): boolean => htmlStart.test(text)

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first string in it that holds a document; without recursion, as it may be nested as deep as it likes. */
const firstHtml = (root: unknown): string | undefined => {
  const ahead = [root]
  while (ahead.length > 0) {
    const value = ahead.pop()
    if (typeof value === 'string' && isHtml(value)) return value
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).reverse()) ahead.push(inner)
  }
  return undefined
}

/** What is nested too deep to be spread over lines stays as it came. */
const spread = (json: unknown, outputs: string): string => {
  try {
    return JSON.stringify(json, null, 2)
  } catch {
    return outputs
  }
}
