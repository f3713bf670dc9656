import { z } from 'zod'

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })

/** The names of the tools that a message of the protocol calls, also of those that the caller may not use. */
export const calledTools = (body: Uint8Array, tools: readonly { readonly name: string }[]): readonly string[] => {
  const isTool = (name: string) => tools.some((tool) => tool.name === name)
  return messagesIn(body).flatMap((message) => {
    const { data } = toolCall.safeParse(message)
    if (data === undefined) return []
    return isTool(data.params.name) ? data.params.name : 'a tool that is none'
  })
}

const messagesIn = (body: Uint8Array): readonly unknown[] => {
  try {
    return [JSON.parse(Buffer.from(body).toString())].flat()
  } catch {
    return []
  }
}
