/** Whether open forms send periodic requests to this path: these do not prolong the session, and have no line in the log. */
export const isPresencePath = (path: string): boolean => path.endsWith('/presence');
