import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** JSON of any shape, as a model reads it. */
type Result = Readonly<Record<string, unknown>>

export type Agent = {
  readonly tools: () => Promise<readonly string[]>
  /** The result of a tool; throws its words where it refuses. */
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** An agent with a token, by the official client of the Model Context Protocol. */
export const agentClient = async (url: string, secret: string): Promise<Agent> => {
  const client = new Client({ name: 'agent of a test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: input })
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      if (isError) throw new Error(text)
      return JSON.parse(text)
    },
    close: () => client.close(),
  }
}
