const timeoutMs = 30_000

/** Refusals are worded in the language of the page, which may be another than the browser's. */
const language = () => ({ 'accept-language': document.documentElement.lang })

/** The response, or null on a time-out or network failure. */
export const get = (path: string, init: RequestInit = {}): Promise<Response | null> =>
  fetch(path, { ...init, headers: { ...language(), ...init.headers }, signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => null,
  )

/** Posts JSON with keepalive, so that it survives leaving the page. */
export const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { ...language(), 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Posts JSON, fire and forget. */
export const postQuietly = (path: string, body: object): void => {
  post(path, body).catch(() => undefined)
}
