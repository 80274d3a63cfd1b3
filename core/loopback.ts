/** Whether nobody but this machine reaches what has this name: a host as a URL or HOST has it. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/.test(host)
