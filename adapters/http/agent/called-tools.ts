import { z } from 'zod'

const toolCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.unknown() }),
})

type Called = { readonly name: string; readonly input: unknown }

/** The tools that a message of the protocol calls, also those that the caller may not use. */
export const calledTools = (body: Uint8Array, tools: readonly { readonly name: string }[]): readonly Called[] => {
  const isTool = (name: string) => tools.some((tool) => tool.name === name)
  return messagesIn(body).flatMap((message) => {
    const { data } = toolCall.safeParse(message)
    if (data === undefined) return []
    const { name, arguments: input = {} } = data.params
    return [{ name: isTool(name) ? name : 'a tool that is none', input }]
  })
}

const messagesIn = (body: Uint8Array): readonly unknown[] => {
  try {
    return [JSON.parse(Buffer.from(body).toString())].flat()
  } catch {
    return []
  }
}
