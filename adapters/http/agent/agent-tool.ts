import type { z } from 'zod'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { cutText } from '#domain/kernel/text.ts'

/** Who calls a tool. */
type AgentCaller = {
  readonly tokenId: string
  readonly requestId: string
  readonly scopes: readonly TokenScope[]
  /** Leaves out of a text what the caller may not read. */
  readonly hide: (text: string) => string
}

/** A tool of the Model Context Protocol. It throws `RequestRefused` for what a caller can mend. */
export type AgentTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: TokenScope
  /** A tool that does not read proposes. */
  readonly isRead: boolean
  readonly input: z.ZodObject
  /** What it answers: nothing else leaves it. */
  readonly output: z.ZodObject
  readonly call: (input: unknown, caller: AgentCaller) => Promise<object>
}

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = Omit<
  AgentTool,
  'input' | 'output' | 'call'
> & {
  readonly input: Input
  readonly output: Output
  readonly call: (input: z.output<Input>, caller: AgentCaller) => Promise<z.input<Output>>
}

/** `call` throws a ZodError for input that does not fit, and leaves out of its answer what `output` does not name. */
export const agentTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): AgentTool => {
  const { input, output, call } = definition
  return { ...definition, call: async (fields, caller) => output.parse(await call(input.parse(fields), caller)) }
}

/** The length of a text in a result. */
export const maxText = 2000
const maxItems = 50

/** Cuts long texts and lists, so that a result fits into what a model can use; the screen has all of it. */
export const shortenValue = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > maxText ? `${cutText(value, maxText)}…` : value
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shortenValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortenValue(inner)]))
}
