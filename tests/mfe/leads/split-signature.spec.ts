import { expect, it } from 'vitest'
import { splitSignature } from '#mfe/leads/model/split-signature.ts'

it.each([
  ['Yes.\n\n-- \nAda Lovelace\nAnalytical Engines', 'Yes.', 'Ada Lovelace\nAnalytical Engines'],
  ['Yes.\n--\nAda', 'Yes.', 'Ada'],
  ['One\n-- \nTwo\n-- \nAda', 'One\n-- \nTwo', 'Ada'],
])('a signature below its marker is split off %j', (text, words, signature) =>
  expect(splitSignature(text)).toEqual({ words, signature }),
)

it.each([['Yes.'], [''], ['-- \nAda'], ['a -- b\n--- \n-- c'], ['> -- \n> Ada']])('%j has none', (text) =>
  expect(splitSignature(text)).toEqual({ words: text, signature: null }),
)
