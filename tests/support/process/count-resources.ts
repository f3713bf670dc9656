/** How many resources of a kind keep this process alive, by Node's names: `ProcessWrap` is a program, `TCPSocketWrap` a connection. */
export const countResources = (kind: RegExp): number =>
  process.getActiveResourcesInfo().filter((name) => kind.test(name)).length
