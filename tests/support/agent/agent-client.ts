import { isDeepStrictEqual } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** JSON of any shape, as a model reads it. */
type Result = Readonly<Record<string, unknown>>

export type Agent = {
  readonly tools: () => Promise<readonly string[]>
  /** The schema of what each tool answers, by its name. */
  readonly schemas: () => Promise<Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>>
  /** The result of a tool; throws its words where it refuses. */
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** An agent with a token, by the official client of the Model Context Protocol. */
export const agentClient = async (url: string, secret: string): Promise<Agent> => {
  const client = new Client({ name: 'agent of a test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  // From then on, the client holds each answer to the schema of its tool.
  await client.listTools()
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    schemas: async () =>
      Object.fromEntries((await client.listTools()).tools.map(({ name, outputSchema }) => [name, outputSchema])),
    call: async (name, input = {}) => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: input })
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      if (isError) throw new Error(text)
      const result = JSON.parse(text)
      if (!isDeepStrictEqual(structuredContent, result)) throw new Error('text and structured content differ')
      return result
    },
    close: () => client.close(),
  }
}
