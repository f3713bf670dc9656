import { cleanText } from './safe-text.ts'

const maxIds = 50
const maxLength = 100_000

/**
 * The Message-IDs in a header field, with angle brackets, which some programs leave out. Of very many, the beginning of
 * the thread, those of our own mails, and the nearest ones.
 */
export const messageIdsIn = (field = ''): readonly string[] => {
  const text = field.slice(-maxLength)
  const ids = [...new Set((text.match(/<[^<>\s]{1,990}>/g) ?? bareIds(text)).map(cleanText))]
  if (ids.length <= maxIds) return ids
  const [first = '', ...rest] = ids
  const far = rest.slice(0, -maxNear).filter((id) => ours.test(id))
  return [first, ...far.slice(-maxOwn), ...rest.slice(-maxNear)]
}

const maxOwn = 19
const maxNear = maxIds - maxOwn - 1

const ours = /^<(?:mail|share)-[0-9a-f]{8}-/i

const bareIds = (text: string): readonly string[] =>
  text
    .split(/[\s<>"]/)
    .filter((word) => word.length <= 990 && word.indexOf('@') > 0 && !word.endsWith('@'))
    .map((id) => `<${id}>`)
