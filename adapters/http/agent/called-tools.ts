import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'

const toolCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.unknown().optional() }),
})

const ofLead = z.object({ leadId: uuid })

type CalledTool = {
  readonly name: string
  /** The lead that it reads. */
  readonly leadId?: string
}

/** The tools that messages of the protocol call, also those that the caller may not use. */
export const calledTools = (
  messages: unknown,
  tools: readonly { readonly name: string; readonly isRead: boolean }[],
): readonly CalledTool[] => {
  return [messages].flat().flatMap((message) => {
    const { data } = toolCall.safeParse(message)
    if (data === undefined) return []
    const tool = tools.find(({ name }) => name === data.params.name)
    const subject = tool?.isRead ? ofLead.safeParse(data.params.arguments).data : undefined
    return { name: tool?.name ?? 'a tool that is none', ...subject }
  })
}
