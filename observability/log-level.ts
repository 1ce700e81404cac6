/** From the least severe. */
export const levels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof levels)[number];
