/** How many resources of a kind keep this process alive: `ProcessWrap` is a program, `TCPSocketWrap` a connection. */
export const countResources = (kind: 'ProcessWrap' | 'TCPSocketWrap'): number =>
  process.getActiveResourcesInfo().filter((name) => name === kind).length
