import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'

const toolCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.unknown() }),
})

const ofLead = z.object({ leadId: uuid })

type CalledTool = {
  readonly name: string
  /** The lead that it reads. */
  readonly leadId?: string
}

/** The tools that a message of the protocol calls, also those that the caller may not use. */
export const calledTools = (
  body: Uint8Array,
  tools: readonly { readonly name: string; readonly isRead: boolean }[],
): readonly CalledTool[] => {
  return messagesIn(body).flatMap((message) => {
    const { data } = toolCall.safeParse(message)
    if (data === undefined) return []
    const tool = tools.find(({ name }) => name === data.params.name)
    const about = tool?.isRead ? ofLead.safeParse(data.params.arguments).data : undefined
    return { name: tool?.name ?? 'a tool that is none', ...about }
  })
}

const messagesIn = (body: Uint8Array): readonly unknown[] => {
  try {
    return [JSON.parse(Buffer.from(body).toString())].flat()
  } catch {
    return []
  }
}
