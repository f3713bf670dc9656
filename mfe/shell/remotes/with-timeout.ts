/** The promise's own outcome, or a refusal with the message when it takes longer than so many milliseconds. */
export const withTimeout = async <Value>(promise: Promise<Value>, timeout: number, message: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(message)), timeout)
  })
  return Promise.race([promise, expiry]).finally(() => clearTimeout(timer))
}
