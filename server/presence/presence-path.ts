/** Whether open forms send requests to this path by themselves: these are no use of the session, and have no line in the log. */
export const isPresencePath = (path: string): boolean => path.endsWith('/presence');
