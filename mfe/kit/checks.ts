import { z } from 'zod/v4'
import { plainWords } from '#contracts/plain-words.ts'
import { checkWith } from './schemas/lean-zod.ts'

/**
 * The schema functions that contracts use, each by name, so that the rest of zod is tree-shaken. A module that
 * validates a form imports this file for its side effect. Its messages are then those of the server.
 */
export const checks = {
  array: z.array,
  base64: z.base64,
  boolean: z.boolean,
  discriminatedUnion: z.discriminatedUnion,
  enum: z.enum,
  int: z.int,
  iso: { date: z.iso.date, datetime: z.iso.datetime },
  literal: z.literal,
  looseObject: z.looseObject,
  number: z.number,
  object: z.object,
  preprocess: z.preprocess,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  tuple: z.tuple,
  union: z.union,
  unknown: z.unknown,
  url: z.url,
  uuid: z.uuid,
}

z.config({ customError: plainWords })
checkWith(checks as unknown as typeof z)
