/** Whether a client takes an answer as a stream of events; the others expect JSON, whatever they name. */
export const takesStream = (accept: string | null): boolean => /\btext\/event-stream\b/i.test(accept ?? '')

/** The headers of a request as the protocol's library demands them: a client accepts both forms of an answer. */
export const withBothForms = (headers: Headers): Headers => {
  const allHeaders = new Headers(headers)
  allHeaders.set('accept', 'application/json, text/event-stream')
  // The body is sent on in another form.
  allHeaders.delete('content-length')
  return allHeaders
}

/** The messages of a stream that has ended as JSON: one alone, several as a list. */
export const jsonAnswer = async (response: Response): Promise<Response> => {
  if (!takesStream(response.headers.get('content-type'))) return response
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  const messages = lines.map((line) => line.slice('data: '.length))
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  const body = messages.length === 1 ? messages[0] : `[${messages.join(',')}]`
  return new Response(body, { status: response.status, headers })
}
