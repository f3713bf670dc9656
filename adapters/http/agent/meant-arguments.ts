import { z } from 'zod'
import { readExactJson, readJson } from '#contracts/json.ts'

type Tool = { readonly name: string; readonly input: z.ZodObject }

const toolCall = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }),
})

/**
 * A message of the protocol with arguments as their tool takes them. Programs of agents send null or nothing for what a
 * model left out, and numbers, lists and objects as text. What cannot be meant so is left for the tool to refuse.
 * @param exact the message with its long numbers as texts of their digits, which a run takes on
 */
export const withMeantArguments = (message: unknown, exact: unknown, tools: readonly Tool[]): unknown => {
  const { data: call } = toolCall.safeParse(message)
  const tool = tools.find(({ name }) => name === call?.params.name)
  if (call === undefined || tool === undefined) return message
  const fields = fieldsIn(toolCall.safeParse(exact).data?.params.arguments)
  if (fields === null) return message
  const argumentEntries = Object.entries(fields).flatMap(([name, value]) => meantField(tool.input, name, value))
  return { ...call, params: { ...call.params, arguments: Object.fromEntries(argumentEntries) } }
}

const record = z.record(z.string(), z.unknown())

/** Models write nothing for a tool without arguments. */
const fieldsIn = (argument: unknown): Readonly<Record<string, unknown>> | null => {
  if (typeof argument === 'string' && argument.trim() !== '')
    return record.safeParse(readExactJson(argument)).data ?? null
  return record.safeParse(argument || {}).data ?? null
}

const meantField = (input: z.ZodObject, name: string, value: unknown): readonly (readonly [string, unknown])[] => {
  // An object has names of its own, such as `constructor`, which are no fields of a tool.
  const field: z.core.$ZodType | undefined = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
  if (field === undefined || z.safeParse(field, value).success) return [[name, value]]
  if ((value === null || value === '') && z.safeParse(field, undefined).success) return []
  const reading = typeof value === 'string' ? readJson(value) : undefined
  return [[name, reading !== undefined && z.safeParse(field, reading).success ? reading : value]]
}
