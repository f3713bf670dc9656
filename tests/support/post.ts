import type { Send } from '#contracts/client.ts'

/** A raw write: any body, any headers. */
export const post = (
  send: Send,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> =>
  send(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  })
