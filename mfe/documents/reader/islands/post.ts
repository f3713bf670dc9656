/** Sends a body as JSON; it goes on its way even where the page is being left. */
export const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

/** Sends what the reader need not wait for; whether it arrives changes nothing on the page. */
export const tell = (path: string, body: object): void => {
  post(path, body).catch(() => undefined)
}
