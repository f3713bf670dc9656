/** Posts JSON with keepalive, so that it survives leaving the page. */
export const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

/** Posts JSON, fire and forget. */
export const tell = (path: string, body: object): void => {
  post(path, body).catch(() => undefined)
}
