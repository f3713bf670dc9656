/**
 * The result of `start` with a container engine, or undefined if no engine answers or `start` fails.
 * The library is loaded on demand: most machines that run the tests have no engine.
 */
export const fromContainer = async <Server>(
  image: string,
  start: (containers: typeof import('testcontainers')) => Promise<Server>,
): Promise<Server | undefined> => {
  const containers = await import('testcontainers')
  const engine = await containers.getContainerRuntimeClient().catch(() => undefined)
  if (engine === undefined) return undefined
  try {
    return await start(containers)
  } catch (error) {
    console.warn(`no container of ${image} (${String(error)}), looking for the next best server`)
    return undefined
  }
}
